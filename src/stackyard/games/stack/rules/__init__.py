"""What decides a round of Stack; compiled."""
