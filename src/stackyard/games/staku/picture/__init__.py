"""How Staku looks."""
