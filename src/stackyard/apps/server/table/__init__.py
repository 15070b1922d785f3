"""A table as its set-up and its log make it: values, nothing that waits or writes."""
