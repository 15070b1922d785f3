"""What thinks: search, bots, analysis, arenas."""
