"""The commands of the command line that have a file of their own; what they print comes from a library."""
