"""What decides a round of Staku; compiled."""
