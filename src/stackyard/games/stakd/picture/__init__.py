"""How Stakd Elite looks."""
