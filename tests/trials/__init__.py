"""What a server must survive: power cuts, full disks, a database that goes away, and a long day.

Each trial runs by itself (`python -m tests.trials.kills --help`), all of them long with `make soak`, and
short in CI (test_trials.py).
"""
