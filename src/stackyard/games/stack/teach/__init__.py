"""How Stack is taught."""
