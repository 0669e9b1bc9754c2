"""What may stand in files, and the records made of it. All pydantic, so never compiled."""
