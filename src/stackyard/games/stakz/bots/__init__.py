"""What search may use of Stakz; compiled."""
