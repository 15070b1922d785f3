"""What decides a round of Cairn; compiled."""
