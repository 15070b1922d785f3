"""`python -m stackyard` is the command line."""

from stackyard.apps.cli.main import main

main()
