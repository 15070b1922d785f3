"""`python -m stackyard` is the command line."""

from stackyard.cli import main

main()
