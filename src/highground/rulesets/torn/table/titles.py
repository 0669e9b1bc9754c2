"""What people read for the ids of Torn: printed names, and "Rock 3" for an element `rock-3`."""

from __future__ import annotations

from highground.engine.names import slug, titled, with_titles
from highground.rulesets.torn.state.pieces import Table
from highground.rulesets.torn.table.words import printed_names


def titles(table: Table) -> dict[str, str]:
    """Miniatures by their cards or the names their squad gave them; actions, God Cards; landscape."""
    found = dict(printed_names())
    for id in ("bulwark", "vortex", "marker"):
        found[id] = titled(id)
    for element in table.landscape:
        stem = element.name.rpartition("-")[0]
        found[stem] = titled(stem)
    for mini in table.minis:
        name = table.card(mini).name
        found[slug(name)] = name
    things = [mini.name for mini in table.minis] + [vortex.name for vortex in table.vortices]
    return with_titles(found, things + [marker.name for marker in table.markers])
