"""From marks to hands: which cards belong together, by headings, columns, bars, lines or by counting."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from preferans.cards import Card, Cards
from preferans.deal import Deal
from preferans.errors import CardError, DealError, NotationError
from preferans.notation.lexer import Group, Item, Lexed, Mark
from preferans.notation.text import Span, fail, from_deal_error, sign
from preferans.notation.words import Label

HAND_NAMES = ("the first hand", "the second hand", "the third hand")


@dataclass(frozen=True, slots=True)
class CardAt:
    """A card with its place in the text."""

    card: Card
    start: int
    end: int

    @property
    def span(self) -> Span:
        return self.start, self.end


Part = list[CardAt]


@dataclass(slots=True)
class Layout:
    """What lies where, before it is checked: hands in playing order and what stands beside them."""

    hands: list[Part]
    talon: Part = field(default_factory=list)
    second_talon: Part = field(default_factory=list)
    discard: Part = field(default_factory=list)
    dead: Part = field(default_factory=list)
    turn: int | None = None


def card_places(lexed: Lexed, group: Group) -> Part:
    """The cards of a group with their places; a lone card's place includes its suit."""
    cards = lexed.cards(group)
    if len(cards) == 1:
        return [CardAt(cards[0], group.start, group.end)]
    return [CardAt(card, mark.start, mark.end) for card, mark in zip(cards, group.ranks, strict=True)]


def all_cards(lexed: Lexed) -> Part:
    """Every card of a text in the order written."""
    return [one for group in lexed.groups for one in card_places(lexed, group)]


def layout_of(text: str, lexed: Lexed) -> Layout:
    """Sort the cards of a text into hands; raises NotationError where that cannot be told."""
    layout = Layout([])
    items = _without_brackets(lexed, layout)
    for item in items:
        if isinstance(item, Mark) and item.kind == "turn":
            layout.turn = int(text[item.start])
    if any(isinstance(item, Mark) and item.label and item.label.kind in ("seat", "hand") for item in items):
        _by_heading(text, lexed, items, layout)
    else:
        rest = _beside(lexed, items, layout)
        parts = _in_columns(text, lexed, rest) or _unlabelled(text, lexed, rest)
        assign(parts, layout)
    return layout


def deal_of(layout: Layout) -> Deal:
    """The deal of a layout; raises NotationError with the places of the cards concerned."""
    everything = [*layout.hands, layout.talon, layout.second_talon, layout.dead]
    names = [*HAND_NAMES[: len(layout.hands)], "the talon", "the talon", "the dead hand"]
    for part, name in zip(everything, names, strict=True):
        _no_card_twice(part, name)
    talons = (layout.talon, layout.second_talon) if layout.second_talon else ()
    try:
        return Deal(
            [Cards.of(at.card for at in hand) for hand in layout.hands],
            () if talons else [at.card for at in layout.talon],
            [[at.card for at in talon] for talon in talons],
            Cards.of(at.card for at in layout.dead),
        )
    except (DealError, CardError) as error:
        raise with_places(error, everything) from error


def with_places(error: DealError | CardError, parts: Sequence[Part]) -> NotationError:
    """The error about a deal with the places of its card, and the one missing card where that is sure."""
    spans = [at.span for part in parts for at in part if error.card == str(at.card)]
    result = from_deal_error(error, spans)
    cards = [at.card for part in parts for at in part]
    missing = sorted(set(range(32)) - set(cards))
    if error.code == "duplicate" and len(cards) == 32 and len(missing) == 1:
        result.hint = f"Missing: {sign(Card(missing[0]))}."
    return result


def _no_card_twice(part: Part, name: str) -> None:
    seen: dict[Card, CardAt] = {}
    for at in part:
        if at.card in seen:
            raise fail(
                f"{sign(at.card)} is twice in {name}",
                [seen[at.card].span, at.span],
                code="duplicate",
                card=at.card,
            )
        seen[at.card] = at


def _without_brackets(lexed: Lexed, layout: Layout) -> list[Item]:
    """Take cards in round brackets out: two are the discard, more are a dead hand."""
    items: list[Item] = []
    inside: Part | None = None
    for item in lexed.items:
        if isinstance(item, Mark) and item.kind in ("open", "close"):
            if item.kind == "open" and inside is None:
                inside = []
            elif inside is not None and item.kind == "close":
                _place_bracket(inside, layout)
                inside = None
        elif inside is not None and isinstance(item, Group):
            inside += card_places(lexed, item)
        else:
            items.append(item)
    if inside:
        _place_bracket(inside, layout)
    return items


def _place_bracket(cards: Part, layout: Layout) -> None:
    if len(cards) > 2:
        layout.dead += cards
    else:
        layout.discard += cards


def _beside(lexed: Lexed, items: Iterable[Item], layout: Layout) -> list[Item]:
    """Take the cards under the headings talon, discard and dead hand out; the other items remain."""
    rest: list[Item] = []
    target: Part | None = None
    for item in items:
        if isinstance(item, Mark) and item.label:
            target = _target(item.label, layout)
        elif isinstance(item, Group) and target is not None:
            target += card_places(lexed, item)
        else:
            if isinstance(item, Mark) and item.kind in ("bar", "line"):
                target = None
            rest.append(item)
    return rest


def _target(label: Label, layout: Layout) -> Part | None:
    if label.kind == "talon":
        return layout.second_talon if label.number else layout.talon
    return {"discard": layout.discard, "dead": layout.dead}.get(label.kind)


def _by_heading(text: str, lexed: Lexed, items: Sequence[Item], layout: Layout) -> None:
    """Each card goes to the heading before it, or above it where headings stand side by side."""
    columns = _columns_of_headings(text, items)
    seats: dict[tuple[str, int], Part] = {}
    current: Part | None = None
    for index, item in enumerate(items):
        if isinstance(item, Mark) and item.label:
            label = item.label
            if label.kind in ("seat", "hand"):
                following = items[index + 1] if index + 1 < len(items) else None
                if isinstance(following, Mark) and following.label and following.label.kind in ("noise", "hand"):
                    if following.label.kind == "hand":
                        current = seats.setdefault((label.kind, label.number), [])
                    continue
                before = items[index - 1] if index else None
                if label.kind == "hand" and isinstance(before, Mark) and before.label and before.label.kind == "seat":
                    continue  # "North, second hand": the seat has been opened
                current = seats.setdefault((label.kind, label.number), [])
            elif label.kind != "noise":
                current = _target(label, layout)
        elif isinstance(item, Group):
            above = _heading_above(text, columns, item) if columns else None
            part = seats.setdefault(above, []) if above is not None else current
            if part is None:
                raise fail("cards before the first heading", [(item.start, item.end)], code="hands")
            part += card_places(lexed, item)
    layout.hands = _in_playing_order({key: part for key, part in seats.items() if part})


def _in_playing_order(seats: dict[tuple[str, int], Part]) -> list[Part]:
    """Hands clockwise from the seat after the one that sits out (W N E where South deals)."""
    by_hand = {number: part for (kind, number), part in seats.items() if kind == "hand"}
    by_seat = {number: part for (kind, number), part in seats.items() if kind == "seat"}
    if by_hand and by_seat:
        raise fail("headings by seat and by number in one deal: expected one kind", code="hands")
    chosen = by_hand or by_seat
    absent = next((seat for seat in (3, 0, 1, 2) if seat not in chosen), 3) if len(chosen) == 3 else 3
    return [chosen[seat % 4] for seat in range(absent + 1, absent + 5) if seat % 4 in chosen]


def _line_start(text: str, place: int) -> int:
    return text.rfind("\n", 0, place) + 1


def _columns_of_headings(text: str, items: Sequence[Item]) -> list[tuple[int, int, tuple[str, int]]]:
    """(place, column, heading) of the hands where two headings share a line that holds no cards, else nothing."""
    columns: list[tuple[int, int, tuple[str, int]]] = []
    lines: list[int] = []
    for index, item in enumerate(items):
        if not (isinstance(item, Mark) and item.label and item.label.kind in ("seat", "hand")):
            continue
        following = items[index + 1] if index + 1 < len(items) else None
        if isinstance(following, Mark) and following.label and following.label.kind == "noise":
            continue  # "South deals"
        line = _line_start(text, item.start)
        beside = bool(lines) and lines[-1] == line and item.start - columns[-1][0] < 25
        if item.label.kind == "hand" and beside:
            continue  # "North  second hand"
        columns.append((item.start, item.start - line, (item.label.kind, item.label.number)))
        lines.append(line)
    with_cards = {_line_start(text, item.start) for item in items if isinstance(item, Group)}
    shared = len(set(lines)) < len(lines) and not with_cards.intersection(lines)
    return columns if shared else []


def _heading_above(text: str, columns: list[tuple[int, int, tuple[str, int]]], group: Group) -> tuple[str, int] | None:
    """The last heading above the group in its column."""
    column = group.start - _line_start(text, group.start)
    above = [key for start, place, key in columns if start < group.start and abs(place - column) <= 3]
    return above[-1] if above else None


def _in_columns(text: str, lexed: Lexed, items: Sequence[Item]) -> list[Part] | None:
    """Hands in columns without headings (West left, North in the middle, East right); None for other texts."""
    lines: dict[int, list[Group]] = {}
    for item in items:
        if isinstance(item, Group):
            lines.setdefault(_line_start(text, item.start), []).append(item)
        elif item.kind == "bar":
            return None
    crowded = any(len(groups) > 3 for groups in lines.values())
    repeated = any(len(groups) in (2, 3) and len({g.suit for g in groups}) == 1 for groups in lines.values())
    if crowded or not repeated:
        return None
    columns: dict[int, Part] = {}
    for line, groups in lines.items():
        for group in groups:
            place = group.start - line
            key = next((known for known in columns if abs(known - place) <= 2), place)
            columns.setdefault(key, []).extend(card_places(lexed, group))
    return [columns[place] for place in sorted(columns) if columns[place]]


_CUTS = {
    "bar": ("bar",),
    "blank": ("bar", "blank"),
    "line": ("bar", "blank", "line"),
    "gap": ("bar", "blank", "line", "gap", "turn"),
}


def _kind(text: str, mark: Mark) -> str:
    """The kind of a boundary; an empty line is a stronger one than a line's end."""
    empty = mark.kind == "line" and text.count("\n", mark.start, mark.end) > 1
    return "blank" if empty else mark.kind


def _unlabelled(text: str, lexed: Lexed, items: Sequence[Item]) -> list[Part]:
    """Hands by the first of bars, blank lines, lines, gaps and counting that gives a deal's sizes."""
    groups = [item for item in items if isinstance(item, Group)]
    candidates: list[list[Part]] = []
    for name, kinds in _CUTS.items():
        parts: list[Part] = [[]]
        for item in items:
            if isinstance(item, Group):
                parts[-1] += card_places(lexed, item)
            elif parts[-1] and _kind(text, item) in kinds:
                parts.append([])
        full = [part for part in parts if part]
        listed = (
            name != "bar" and bool(full) and all(len(part) == 1 for part in full)
        )  # cards under each other, not hands
        candidates.append([[at for part in full for at in part]] if listed else full)
    pieces = [card_places(lexed, group) for group in groups]
    candidates.append(_counted(pieces))
    fitting = next((parts for parts in candidates if _sizes_fit(parts)), None)
    return fitting or next((parts for parts in candidates if len(parts) in (3, 4)), candidates[0])


def _sizes_fit(parts: Sequence[Part]) -> bool:
    sizes = [len(part) for part in parts]
    same = len(set(sizes[:3])) == 1
    return (len(sizes) == 3 and same) or (len(sizes) == 4 and same and sizes[3] == 2) or sizes == [10, 10, 2, 2]


def _counted(pieces: Sequence[Part]) -> list[Part]:
    """Hands of ten by counting cards, where the borders fall between suits; empty where they do not."""
    if sum(len(piece) for piece in pieces) not in (30, 32):
        return []
    parts: list[Part] = [[]]
    for piece in pieces:
        if len(parts) < 4 and len(parts[-1]) == 10:
            parts.append([])
        parts[-1] = parts[-1] + list(piece)
        if len(parts[-1]) > 10:
            return []
    return parts


def assign(parts: list[Part], layout: Layout) -> None:
    """Put parts in their roles: hands first, then what lies beside them: by order, and for two hands by size."""
    parts = [part for part in parts if part]
    sizes = [len(part) for part in parts]
    two = bool(layout.dead) or len(parts) == 2 or (sizes[:2] == [10, 10] and max(sizes[2:], default=9) == 2)
    count = 2 if two else 3
    beside = parts[count:]
    if len(parts) == 1 or (len(parts) == 2 and sizes[1] == 2 != sizes[0]):
        raise fail(
            f"one hand of {sizes[0]} cards: a deal is three hands and a talon (read_hand reads one hand)",
            [(parts[0][0].start, parts[0][-1].end)],
            code="hands",
        )
    if not parts or len(parts) < count or len(beside) > (2 if two else 1):
        raise fail(
            f"{len(parts)} hands in the text, expected three hands and a talon",
            [(part[0].start, part[-1].end) for part in parts],
            code="hands",
        )
    layout.hands = parts[:count]
    if beside:
        layout.talon = layout.talon + beside[0]
    if len(beside) == 2:
        layout.second_talon = beside[1]
