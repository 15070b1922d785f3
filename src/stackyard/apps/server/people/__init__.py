"""People: accounts, and what comes of their games. Nothing here waits or writes; `store/` keeps it."""
