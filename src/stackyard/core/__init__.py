"""What everything stands on: Game, State, options, rulings, matches, chance, the compiler, kernels."""
