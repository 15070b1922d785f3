"""Tables in the memory of a server: sockets, bots that think, clocks that run."""
