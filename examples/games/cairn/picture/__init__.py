"""How Cairn looks."""
