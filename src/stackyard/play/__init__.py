"""Rounds as they are played: records, taking back, score sheets."""
