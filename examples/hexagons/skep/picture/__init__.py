"""How Skep looks."""
