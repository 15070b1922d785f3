"""What games draw with; knows no game."""
