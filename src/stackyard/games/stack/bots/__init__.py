"""What search may use of Stack; compiled."""
