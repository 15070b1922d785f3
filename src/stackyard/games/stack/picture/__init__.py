"""How Stack looks."""
