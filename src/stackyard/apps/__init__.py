"""What people use: the command line, the terminal, the server and its page."""
