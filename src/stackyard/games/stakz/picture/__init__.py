"""How Stakz looks."""
