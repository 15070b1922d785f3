"""How Stakz is taught."""
