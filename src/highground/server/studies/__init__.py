"""The lab on the server: studies run beside it, in processes of their own."""
