"""Search that knows no game: it asks the generic kernels for rules and, where a game has them, for hints."""
