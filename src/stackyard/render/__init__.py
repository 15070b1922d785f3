"""Pictures as files and animations; other languages, and the names of players."""
