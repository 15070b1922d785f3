"""The games, one folder each; `stackyard.core.registry` finds and loads them."""

from stackyard.core.registry import FOLDERS

__path__ = [str(folder) for folder in FOLDERS]
