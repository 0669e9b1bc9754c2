"""`python -m highground`."""

from highground.cli.app import app_main

app_main()
