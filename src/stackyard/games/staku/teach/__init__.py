"""How Staku is taught."""
