"""Commands of the command line that are too large to stand in `cli.py`, one a file."""
