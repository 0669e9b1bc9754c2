"""Companion 3 and 4: the primitives that effects are made of (E), and the two starter factions (F)."""

from __future__ import annotations

from typing import Final

from highground.rulesets.collide.rulebook.book import BOOK

EFFECTS: Final = BOOK.page("Effects", "completion")
STARTER_FACTIONS: Final = BOOK.page("Starter factions", "completion")

E_STAT_MOD: Final = EFFECTS.clause(
    "E-stat_mod",
    "Statistics",
    "Move, defence value, reach of Near, extra steps or the cost of climbing is set, multiplied or added to.",
)
E_KNACK_MOD: Final = EFFECTS.clause(
    "E-knack_mod",
    "Knack",
    "An amount is added to attack rolls, in some modes or under a filter.",
)
E_DAMAGE_MOD: Final = EFFECTS.clause(
    "E-damage_mod",
    "Damage",
    "An amount is added to the damage of attacks, in some modes or under a filter.",
)
E_ADD_EFFECTIVE: Final = EFFECTS.clause(
    "E-add_effective",
    "More types bypassed",
    "Weapons count as effective against more types.",
)
E_GRANT_COVER: Final = EFFECTS.clause(
    "E-grant_cover",
    "Cover given",
    "The units count as in cover. It is not terrain, so neither the attacker's own wall nor a "
    "large base cancels it.",
)
E_DENY_COVER: Final = EFFECTS.clause(
    "E-deny_cover",
    "Cover denied",
    "The units have no cover; a denial beats a grant.",
)
E_COVER_DV: Final = EFFECTS.clause(
    "E-cover_dv",
    "The worth of cover",
    "Cover adds another amount to the defence value.",
)
E_HEAL: Final = EFFECTS.clause(
    "E-heal",
    "Healing",
    "Units regain health, up to what they started with.",
)
E_HAZARD: Final = EFFECTS.clause(
    "E-hazard",
    "Hazards",
    "Units suffer damage that is no attack.",
)
E_AP_GAIN: Final = EFFECTS.clause(
    "E-ap_gain",
    "Points won",
    "A player gains activation points, under the usual limit.",
)
E_AP_LOSS: Final = EFFECTS.clause(
    "E-ap_loss",
    "Points lost",
    "A player loses activation points, never below 0.",
)
E_AP_SPEND_LIMIT: Final = EFFECTS.clause(
    "E-ap_spend_limit",
    "Points on a roll",
    "No more than so many points may be spent on one attack roll.",
)
E_PIN_IMMUNITY: Final = EFFECTS.clause(
    "E-pin_immunity",
    "Never pinned",
    "Enemies in melee range do not pin, all of them or those of a filter.",
)
E_THREAT_IMMUNITY: Final = EFFECTS.clause(
    "E-threat_immunity",
    "Never threatened",
    "Enemies in melee range, all of them or those of a filter, do not threaten.",
)
E_THREAT_AS_MODIFIER: Final = EFFECTS.clause(
    "E-threat_as_modifier",
    "Threat that only hampers",
    "Under threat a Ranged attack has a penalty in place of needing a 6.",
)
E_FORBID: Final = EFFECTS.clause(
    "E-forbid",
    "Forbidden",
    "No extra steps, no focused attacks, or no movement.",
)
E_DISPLACE: Final = EFFECTS.clause(
    "E-displace",
    "Displaced",
    "Units go straight towards the source or away from it.",
)
E_TELEPORT: Final = EFFECTS.clause(
    "E-teleport",
    "Teleported",
    "A unit goes from where one test holds to where another does.",
)
E_PLACE_TOKEN: Final = EFFECTS.clause(
    "E-place_token",
    "Tokens placed",
    "A token is placed, with its flags, its lifetime, what its removal costs and how many there may be.",
)
E_PREVENT_REMOVAL: Final = EFFECTS.clause(
    "E-prevent_removal",
    "Kept in play",
    "A check leaves a unit that would be removed with some health, so often in a match.",
)
E_DEDICATED_AP: Final = EFFECTS.clause(
    "E-dedicated_ap",
    "Points for itself",
    "A unit earns points for its own activation.",
)
E_SHARE_SIGHT: Final = EFFECTS.clause(
    "E-share_sight",
    "Borrowed eyes",
    "One unit may treat what another sees as in its own line of sight.",
)
E_DURATIONS: Final = EFFECTS.clause(
    "E-durations",
    "How long",
    "An effect lasts for the activation, the round, until the unit's next activation, or for the match.",
    defines=True,
)
E_TRIGGERS: Final = EFFECTS.clause(
    "E-triggers",
    "When",
    "At the start or end of an activation, at a hit, when health is lost, when about to be "
    "removed, at the start or end of a round, in logistics.",
    ruling="What comes of a text does not set the same text of the same unit off again, nor the same "
    "entry of the environment: so texts that answer each other come to an end.",
    defines=True,
)
E_FILTERS: Final = EFFECTS.clause(
    "E-filters",
    "For whom",
    "Filters look at base, printed Move, defence types, training, formation, movement, distance "
    "and attack mode.",
    defines=True,
)

PRIMITIVE_CLAUSES: Final = (
    E_STAT_MOD,
    E_KNACK_MOD,
    E_DAMAGE_MOD,
    E_ADD_EFFECTIVE,
    E_GRANT_COVER,
    E_DENY_COVER,
    E_COVER_DV,
    E_HEAL,
    E_HAZARD,
    E_AP_GAIN,
    E_AP_LOSS,
    E_AP_SPEND_LIMIT,
    E_PIN_IMMUNITY,
    E_THREAT_IMMUNITY,
    E_THREAT_AS_MODIFIER,
    E_FORBID,
    E_DISPLACE,
    E_TELEPORT,
    E_PLACE_TOKEN,
    E_PREVENT_REMOVAL,
    E_DEDICATED_AP,
    E_SHARE_SIGHT,
)
"""The clause of each primitive, by its number in `primitives.Do`."""
F_1: Final = STARTER_FACTIONS.clause(
    "F-1",
    "Reading the sheets",
    "A friendly unit may be the user itself; naming needs no sight unless asked for; a failed "
    "check uses up the ability and its points; distance to terrain runs from the unit's centre.",
    defines=True,
)
F_2: Final = STARTER_FACTIONS.clause(
    "F-2",
    "The Saltglass Covenant",
    "Eight units with their weapons and abilities, six environment entries, eight tactics, two "
    "rosters of 300 points.",
    defines=True,
)
F_3: Final = STARTER_FACTIONS.clause(
    "F-3",
    "The Emberkiln Host",
    "Eight units with their weapons and abilities, six environment entries, eight tactics, two "
    "rosters of 300 points.",
    defines=True,
)
