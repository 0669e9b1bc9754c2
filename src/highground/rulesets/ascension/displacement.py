"""Displacement: what effects and abilities call to push and to throw (R-7.2.1, RUL-34).

| what | where |
|---|---|
| pushes, sizes for displacement, immunity, reactions outside attacks | `pushing` |
| throws of models and of terrain | `throwing` |
| how far a straight way leads and what stops it | `flight` |
| falls, and landing on terrain | `falling` |
| collisions, room, terrain struck and striking | `impacts` |
| placing a model somewhere at once | `placing` |
"""

from __future__ import annotations

from highground.rulesets.ascension.pushing import push as push
from highground.rulesets.ascension.throwing import throw_model as throw_model
from highground.rulesets.ascension.throwing import throw_terrain as throw_terrain
