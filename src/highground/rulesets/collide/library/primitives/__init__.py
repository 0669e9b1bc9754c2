"""Effects, as files say them."""
