"""The web application: tables, seats, live moves; nothing is lost."""
