"""Tables of Classic and its kin, ordered games and Skachki: rules with a situation that their record may have."""

import preferans as pf

CELLS = [f"{level}{strain}" for level in range(6, 11) for strain in "SCDHN"]
COMPLICATED = {"whisting": "complicated"}
# A name, the preset, options, and whether games are bought in the dark.
RULES = {
    "classic": ("classic", {}, True),
    "classic, whisting complicated": ("classic", COMPLICATED, True),
    "classic_s4": ("classic_s4", {}, False),
    "huliganka": ("huliganka", {}, False),
    "classic_simple2": ("classic_simple2", {}, False),
    "zakaznoy": ("zakaznoy", {}, False),
    "zakaznoy, the trump ordered": ("zakaznoy", {"ordered": "trump"}, False),
    "skachki": ("skachki", {}, False),
    "pair_skachki": ("pair_skachki", {}, False),
    "pair_skachki, stalingrad, ten whisted": ("pair_skachki", {"stalingrad": True, "ten_game": "whist"}, False),
    "pair_skachki, whisting complicated": ("pair_skachki", COMPLICATED | {"ten_game": "whist"}, False),
}
NAMES = tuple(RULES)
ORDERED = ("zakaznoy", "zakaznoy, the trump ordered")


def table_of(name, rng):
    """The rules and a situation that a record of theirs may have."""
    variant, options, _ = RULES[name]
    players = 4 if variant == "pair_skachki" else rng.choice((3, 4))
    rules = pf.Rules.preset(variant, players=players, **options)
    told = {"multiplier": rng.choice((1, 1, 2))}
    letters = "ABCD"[:players]
    if rules.bombs != "none":
        told["queues"] = {letter: rng.choices((1, 2, 3), k=rng.randrange(3)) for letter in letters}
        told["bomb_run"] = rng.randrange(3)
    if rules.ordered != "no":
        told["tables"] = {letter: rng.sample(CELLS, rng.choice((0, 8, 20, 23, 25))) for letter in letters}
    if rules.rounds:
        told["lowest_level"] = rng.choice((6, 7))
    if rules.resp_after_close:
        told["closed"] = rng.sample(letters, rng.randrange(2))
    return rules, pf.Situation(rng.randrange(players), streak=rng.randrange(3), **told)


def by_seat(worth, rules, situation):
    return tuple(worth[(situation.dealer + 1 + seat) % rules.players] for seat in range(rules.players))


def open_cells(rules, situation):
    """What the eldest hand has not marked; everything once his table is full (E.8)."""
    marked = dict(situation.tables).get((situation.dealer + 1) % rules.players, ())
    return [cell for cell in CELLS if cell not in marked] or CELLS


def dark_bid(name, contract, rng):
    """A dark bid that the contract may follow, and the level it is bought at; nothing for most."""
    if not RULES[name][2] or rng.random() < 0.5:
        return None, None
    if contract == "misere":
        return rng.choice((("misere_dark", 0), ("6S_dark", 6)))
    level = rng.choice([level for level in (6, 7) if level <= int(contract[:-1])])
    return f"{level}S_dark", level
