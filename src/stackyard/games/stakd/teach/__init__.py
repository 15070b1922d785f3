"""How Stakd Elite is taught."""
