"""What search may use of Staku; compiled."""
