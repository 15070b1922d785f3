"""What search may use in Skep; compiled."""
