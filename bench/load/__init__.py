"""People at tables, as cheap as they can be: sockets and processes that put a server under load."""
