"""Tools for those who work on Stackyard; none of it is part of the package."""
