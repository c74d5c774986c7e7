"""The screen of `preferans analyse`: what every hand can make, with the talon, as dealt, and in the all-pass game."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from preferans.cards import Card, Cards
from preferans.deal import Deal
from preferans.show.all_pass import AllPassTable, all_pass_block, all_pass_note
from preferans.show.blocks import headed, joined, suit_pieces, wrapped
from preferans.show.diagram import NARROWEST_TABLE, card_pieces, diagram
from preferans.show.screen import MARGIN, WIDTH, Line, Piece, Role
from preferans.show.words import Words

MISERE = 5
CONTRACT = 6


@dataclass(frozen=True, slots=True)
class BestDiscard:
    """The pairs of cards that are best to lay away for one declarer's strain (or MISERE), and the tricks they give."""

    declarer: int
    strain: int
    tricks: int
    pairs: tuple[tuple[Card, Card], ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """Tricks of one deal with one leader: [declarer][strain] and [declarer] for the misère.

    The three fields about the talon are None and empty where the deal has none.
    """

    leader: int
    as_dealt: list[list[int]]
    misere: list[int]
    guarantee: list[int]
    all_pass: AllPassTable
    with_talon: list[list[int]] | None = None
    misere_with_talon: list[int] | None = None
    discards: tuple[BestDiscard, ...] = ()


def analysis(deal: Deal, tables: Sequence[Tables], words: Words, width: int = WIDTH) -> list[Line]:
    """The whole screen; several tables are several leaders, shown side by side in every cell."""
    plain = width < (NARROWEST_TABLE if len(tables) == 1 else 75)
    grid = _plain_grid if plain else _grid
    blocks = [diagram(deal, words, width)]
    if tables[0].with_talon is None:
        blocks.append(_why_no_talon(deal, words, width))
        heading = words("as dealt alone")
    else:
        blocks.append(grid(words("with talon"), tables, _with_talon, words, width))
        blocks += [_best_discards(one, words, width, named=len(tables) > 1) for one in tables]
        heading = words("as dealt")
    blocks.append(grid(heading, tables, _as_dealt, words, width))
    games = [table.all_pass for table in tables]
    blocks.append(all_pass_block(games, _leads(tables, words), words, width))
    note = wrapped(all_pass_note(games, words), min(width, WIDTH), Role.QUIET)
    blocks.append([*note, *_more(tables[0], words, width)])
    return joined(blocks)


_Values = Callable[[Tables], tuple[list[list[int]], list[int]]]


def _with_talon(table: Tables) -> tuple[list[list[int]], list[int]]:
    assert table.with_talon is not None
    assert table.misere_with_talon is not None
    return table.with_talon, table.misere_with_talon


def _as_dealt(table: Tables) -> tuple[list[list[int]], list[int]]:
    return table.as_dealt, table.misere


def _grid(text: str, tables: Sequence[Tables], values: _Values, words: Words, width: int) -> list[Line]:
    """Declarers by strains and misère; narrow screens draw the columns closer and leave out the last as-dealt one."""
    if len(tables) > 1:
        ends = [22, 32, 42, 52, 62, 74]
    elif width >= 64:
        ends = [20, 28, 36, 44, 52, 63]
    else:
        ends = [15, 20, 25, 30, 35, 45]
    games = MISERE if width < 64 and values is _as_dealt else MISERE + 1
    lines = headed(text, _leads(tables, words), 75 if words.lang == "en" else 77, width)
    head = Line()
    for game in range(games):
        head.end(ends[game], *suit_pieces(words.strain(game) if game < MISERE else words("misere")))
    lines.append(head)
    for declarer in range(3):
        line = Line().at(MARGIN, words.seat(declarer))
        for game in range(games):
            line.end(ends[game], *_cell(tables, values, declarer, game))
        lines.append(line)
    return lines


def _plain_grid(text: str, tables: Sequence[Tables], values: _Values, words: Words, width: int) -> list[Line]:
    """The same, one line per declarer and leader, without columns."""
    lines = wrapped(text, width, margin=0)
    for table in tables:
        lines.append(Line(words("leads", seat=table.leader)))
        tricks, misere = values(table)
        for declarer in range(3):
            games = "  ".join(words.game(count, strain) for strain, count in enumerate(tricks[declarer]))
            lines.append(Line(f"{words.seat(declarer)}:  ", *suit_pieces(games)))
        miseres = ", ".join(f"{words.seat(declarer)} {misere[declarer]}" for declarer in range(3))
        lines += wrapped(f"{words('misere')}: {miseres}", width, margin=0)
    return lines


def _cell(tables: Sequence[Tables], values: _Values, declarer: int, game: int) -> list[Piece]:
    pieces: list[Piece] = []
    for table in tables:
        tricks, misere = values(table)
        if pieces:
            pieces.append(" ")
        if game == MISERE:
            pieces.append((str(misere[declarer]), Role.GOOD if misere[declarer] == 0 else Role.PLAIN))
        else:
            pieces.append((str(tricks[declarer][game]), _role(tricks[declarer], game)))
    return pieces


def _role(row: list[int], strain: int) -> Role:
    """Bold from six tricks on; the best of a row is good if it makes a contract."""
    if row[strain] < CONTRACT:
        return Role.PLAIN
    return Role.GOOD if row[strain] == max(row) else Role.STRONG


def _leads(tables: Sequence[Tables], words: Words) -> str:
    return words("leads", seat=tables[0].leader) if len(tables) == 1 else words("all lead")


def _best_discards(table: Tables, words: Words, width: int, named: bool) -> list[Line]:
    """The best games of every hand with what to lay away; the counts go first where it is narrow."""
    condition = words("leads", seat=table.leader) if named else ""
    lines = headed(words("best discards"), condition, 75 if words.lang == "en" else 77, width)
    for declarer in range(3):
        own = [one for one in table.discards if one.declarer == declarer and one.strain != MISERE]
        best = max(one.tricks for one in own)
        title = words.seat(declarer)
        for strains, pairs in _same_pairs([one for one in own if one.tricks == best]):
            games = "  ".join(words.game(best, strain) for strain in strains)
            note = words("no contract") if best < CONTRACT and title else ""
            lines += _discard_lines((title, games, note), pairs, words, width)
            title = ""
    miseres = [one for one in table.discards if one.strain == MISERE]
    title = words("misere")
    for one in miseres:
        note = words("clean") if one.tricks == 0 else ""
        if one is miseres[-1] and all(other.tricks for other in miseres):
            note = words("none clean")
        seat = f"{words.seat(one.declarer)} {one.tricks}"
        lines += _discard_lines((title, seat, note), one.pairs, words, width)
        title = ""
    return lines


def _same_pairs(games: list[BestDiscard]) -> list[tuple[list[int], tuple[tuple[Card, Card], ...]]]:
    """Strains whose best discards are the same share a line, two of them at most."""
    shared: list[tuple[list[int], tuple[tuple[Card, Card], ...]]] = []
    for game in games:
        for strains, pairs in shared:
            if pairs == game.pairs and len(strains) < 2:
                strains.append(game.strain)
                break
        else:
            shared.append(([game.strain], game.pairs))
    return shared


def _discard_lines(
    texts: tuple[str, str, str], pairs: tuple[tuple[Card, Card], ...], words: Words, width: int
) -> list[Line]:
    """One row: hand or heading, game, the first pair, how many more, and a note (below where it is narrow)."""
    title, games, note = texts
    line = Line().at(MARGIN, title).at(11, *suit_pieces(games)).at(21, *card_pieces(words, pairs[0]))
    if len(pairs) > 1 and width >= WIDTH:
        line.at(30, (words("and more", count=len(pairs) - 1), Role.QUIET))
    column = 46 if width >= WIDTH else 31
    if not note or column + Line(note).width <= width:
        return [line.at(column, (note, Role.QUIET)) if note else line]
    return [line, Line().at(11, (note, Role.QUIET))]


def _why_no_talon(deal: Deal, words: Words, width: int) -> list[Line]:
    text = words("no talon")
    if sum(map(len, deal.hands)) == 30:
        text += " " + words("add talon", talon=f"| {Cards(deal.cards_out.mask)}")
    return wrapped(text, width)


def _more(table: Tables, words: Words, width: int) -> list[Line]:
    """A command to go on with: the highest contract that makes, else the misère with the fewest tricks."""
    tricks, misere = (table.as_dealt, table.misere) if table.with_talon is None else _with_talon(table)
    made = [(tricks[d][s], s, -d) for d in range(3) for s in range(5) if tricks[d][s] >= CONTRACT]
    if made:
        level, strain, seat = max(made)
        contract, declarer = f"{level}{'SCDHN'[strain]}", -seat
    else:
        contract, declarer = "misere", min(range(3), key=misere.__getitem__)
    commands = f"solve --contract {contract} --declarer {'WNE'[declarer]}"
    return wrapped(words("more", commands=commands), width, Role.QUIET)


def sample_list(samples: Sequence[tuple[str, str]], words: Words, width: int = WIDTH) -> list[Line]:
    """Names of sample deals with the sentence on what each shows."""
    lines: list[Line] = []
    for name, text in samples:
        lines.append(Line().at(MARGIN, (name, Role.STRONG)))
        lines += wrapped(text, min(width, WIDTH), margin=MARGIN + 4)
    return lines
