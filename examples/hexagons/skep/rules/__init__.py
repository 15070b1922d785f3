"""What decides a round of Skep; compiled."""
