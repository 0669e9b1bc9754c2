"""The protocol: every request, answer and message, as pydantic models.

The client's types, `docs/protocol.md` and the OpenAPI description are generated from these (`make protocol`).
"""
