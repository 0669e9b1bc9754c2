"""Tables with their terrain, as files say them."""
