"""`python -m highground`: the same program as the command `highground`."""

from highground.cli import app_main

if __name__ == "__main__":
    app_main()
