"""What decides a round of Stakz; compiled."""
