"""Observations as the frameworks want them: spaces, and dictionaries of NumPy arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from highground.engine.plugins import find_ruleset
from highground.engine.ruleset import Setup
from highground.observation.space import ONE, WORDS, Block, Space
from highground.research.episodes import Stage

Observation = dict[str, np.ndarray[Any, Any]]


def open_stage(
    system: str,
    scenario: str | None = None,
    rosters: list[Any] | None = None,
    options: dict[str, Any] | None = None,
    space: Space | None = None,
) -> Stage:
    """What is to be played: the system's first scenario, its usual rosters and options, unless said."""
    rules = find_ruleset(system)
    chosen = scenario or rules.scenarios()[0]
    forces: list[Any] = list(rosters or rules.default_rosters(chosen))
    setup = Setup(chosen, forces, rules.read_options(options or {}))
    return Stage(rules, setup, space or Space())


def observation_space(space: Space) -> spaces.Dict:
    """The Gymnasium space of an observation: one entry for each block."""
    return spaces.Dict({block.name: _box(block, space) for block in space.blocks()})


def _shape(block: Block) -> tuple[int, ...]:
    return (block.columns,) if block.rows == 1 else (block.rows, block.columns)


def _box(block: Block, space: Space) -> spaces.Space[Any]:
    shape = _shape(block)
    if block.kind == "number":
        return spaces.Box(-1.0, 1.0, shape, np.float32)
    if block.kind == "mask":
        return spaces.Box(0, 1, shape, np.int8)
    return spaces.Box(0, WORDS - 1 if block.kind == "word" else space.units, shape, np.int16)


def unpack(space: Space, packed: np.ndarray[Any, Any]) -> Observation:
    """Packed observations, one or a batch of them, as fresh arrays by name."""
    lead = packed.shape[:-1]
    found: Observation = {}
    for block in space.blocks():
        raw = packed[..., block.at : block.end].reshape(*lead, *_shape(block))
        if block.kind == "number":
            found[block.name] = raw.astype(np.float32) / np.float32(ONE)
        elif block.kind == "mask":
            found[block.name] = raw.astype(np.int8)
        else:
            found[block.name] = raw.copy()
    return found
