"""Games in the terminal: playing at a table, and stepping through a record."""
