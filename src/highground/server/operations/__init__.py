"""What stands around the endpoints: limits, headers, logs, metrics, the client's files."""
