"""What decides a round of Stakd Elite; compiled."""
