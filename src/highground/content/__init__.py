"""Content: TOML files, validated at the border by pydantic, plain shared records inside."""
