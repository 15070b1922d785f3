"""When Python looks for garbage that refers to itself: that stops everything, for longer the more there is.

By itself it would look through all objects of a thousand tables every few seconds, for half a second each
time. What happens at tables leaves hardly any such garbage, so a look every few minutes is enough.
"""

from __future__ import annotations

import asyncio
import gc

EVERY = 300.0
"""Seconds between two looks at everything."""
YOUNG = (2_000, 10)
"""New objects before a look at them, and such looks before one at those that are a little older."""
NEVER = 1 << 30


async def collect_garbage(ready: asyncio.Event) -> None:
    """See to it from now on, for as long as the server runs."""
    gc.set_threshold(*YOUNG, NEVER)
    await ready.wait()
    gc.collect()
    gc.freeze()  # All modules, and what is compiled: they stay, and need not be looked at again.
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
