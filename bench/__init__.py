"""How fast Stackyard is, beside its peers, in one run on one machine."""
