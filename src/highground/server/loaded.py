"""Imported where workers are forked from: every system and its content, loaded once for all of them."""

from __future__ import annotations

import gc

from highground.server.pool import load_rules

for _ in load_rules():
    pass
# What is shared stays shared: the collector would write into every page of it.
gc.freeze()
