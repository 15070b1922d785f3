"""What is kept: the log of every table, in a database."""
