"""Servers of others that ours is measured beside."""
