"""What search may use of Stakd Elite; compiled."""
