"""What comes in and what goes out: messages, answers, problems, and who may see what."""
