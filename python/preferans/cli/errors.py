"""Errors as people see them: one sentence, the input with marks under the place, one hint that is sure to fit."""

import re
import unicodedata
from collections.abc import Sequence
from difflib import get_close_matches
from typing import Any

import click
from rich.cells import cell_len

from preferans.cards import SUIT_LETTERS, Card, Cards
from preferans.cli.output import make_screen, screen_of
from preferans.cli.sentences import in_words, ten_or_ace
from preferans.deal import Deal
from preferans.errors import PreferansError
from preferans.show.screen import MARGIN, Line, Role
from preferans.show.words import Words

_SHOWN = 70  # columns of the input that are shown
_FILE = "preferans.file"


class CommandError(PreferansError):
    """Bad input that the command line itself finds; `key` is its text in `preferans.show.words`.

    >>> str(CommandError("no sample", name="trap"))
    'no sample called trap (preferans analyse --list-samples shows all)'
    """

    def __init__(
        self,
        key: str,
        *,
        seat: int | None = None,
        input_text: str = "",
        spans: Sequence[tuple[int, int]] = (),
        **values: object,
    ) -> None:
        """`values` fill the text; a Card is written as people write it, a function is asked with the words."""
        self.key = key
        self.seat = seat
        self.values = values
        super().__init__(self.sentence(Words("en")), code=key.replace(" ", "_"), text=input_text, spans=spans)

    def sentence(self, words: Words) -> str:
        """The error in one language."""
        return words(self.key, seat=self.seat, **{name: _filling(value, words) for name, value in self.values.items()})


def _filling(value: object, words: Words) -> object:
    if isinstance(value, Card):
        return words.card(value)
    return value(words) if callable(value) else value


def remember_file(ctx: click.Context, name: str) -> None:
    """The name of the file that errors of this call speak of."""
    ctx.meta[_FILE] = name


def show_error(error: PreferansError, ctx: click.Context) -> None:
    """Write an error to stderr in the language of the call."""
    screen = screen_of(ctx, error=True)
    screen.show(error_lines(error, screen.words, ctx.meta.get(_FILE, "")))


def show_usage_error(error: click.ClickException, lang: str, color: str) -> None:
    """Write what is wrong with an option or argument to stderr."""
    screen = make_screen(lang, color, error=True)
    screen.show([_first_line(_usage_sentence(error, screen.words), screen.words)])


def show_stopped(lang: str, color: str) -> None:
    """Write that a computation was stopped to stderr."""
    screen = make_screen(lang, color, error=True)
    screen.show([screen.words("stopped")])


def error_lines(error: PreferansError, words: Words, file: str = "") -> list[Line]:
    """The sentence, the input with a mark under each place, and a hint."""
    sentence, hint = sentence_and_hint(error, words)
    lines = [_first_line(sentence, words)]
    if error.text and error.spans:
        lines += _marked(error.text, error.spans, words, file)
    if hint:
        lines += [Line(), Line().at(MARGIN, hint)]
    return lines


def sentence_and_hint(error: PreferansError, words: Words) -> tuple[str, str]:
    """What is wrong, and a correction that is sure to fit or an empty text."""
    sentence, hint = ten_or_ace(str(error), words) or (_sentence(error, words), "")
    return sentence, hint or _hint(error, words) or in_words(error.hint, words)


def _first_line(sentence: str, words: Words) -> Line:
    return Line((words("error"), Role.LOSS), sentence)


def _sentence(error: PreferansError, words: Words) -> str:
    if isinstance(error, CommandError):
        return error.sentence(words)
    if error.code == "duplicate" and error.card and len(error.places) == 2:
        card = words.card(Card(error.card))
        place, other = (_place(name, words) for name in error.places)
        if error.places[0] == error.places[1]:
            return words("twice here", card=card, place=place)
        if error.places[1].startswith("hand") and error.places[0].startswith("hand"):
            other = words("places again").split("|")[int(error.places[1][-1])]
        return words("twice", card=card, place=place, other=other)
    return in_words(str(error), words)


def _place(name: str, words: Words) -> str:
    if re.fullmatch("hand [012]", name):
        return words("places").split("|")[int(name[-1])]
    return words({"talon": "in talon", "second talon": "in talon"}.get(name, "in dead hand"))


def _marked(text: str, spans: Any, words: Words, file: str) -> list[Line]:
    """The lines of the input that hold a span, each with `^` under every character concerned."""
    lines: list[Line] = []
    start = 0
    many = len(text.splitlines()) > 1
    for number, row in enumerate(text.splitlines(keepends=True), 1):
        stop = start + len(row)
        inside = [(a - start, max(b, a + 1) - start) for a, b in spans if start <= a < stop or (a == stop == len(text))]
        if inside and len(lines) < 12:
            lines.append(Line())
            if file or many:
                lines.append(Line().at(MARGIN, (words("line of file", file=file or "-", line=number), Role.QUIET)))
            lines += _marked_row(row.rstrip("\r\n"), inside)
        start = stop
    return lines


def _marked_row(row: str, spans: list[tuple[int, int]]) -> list[Line]:
    """One line of the input, cut around its first span to what fits, and the marks below."""
    cells = [_cell(letter) for letter in row]
    begins = [0]
    for cell in cells:
        begins.append(begins[-1] + cell_len(cell))
    first = min(*(a for a, _ in spans), len(row))
    left, right = 0, len(row)
    if begins[-1] > _SHOWN:
        last = max(min(b, len(row)) for _, b in spans)
        middle = (begins[first] + begins[last]) // 2 if begins[last] - begins[first] < _SHOWN - 10 else begins[first]
        low = max(0, min(middle - _SHOWN // 2, begins[-1] - _SHOWN + 2))
        left = next(place for place in range(len(row) + 1) if begins[place] >= low)
        right = max(place for place in range(len(row) + 1) if begins[place] <= begins[left] + _SHOWN - 2)
    before = "…" if left else ""
    after = "…" if right < len(row) else ""
    shown = before + "".join(cells[left:right]) + after
    marks = Line()
    concerned = {place for a, b in spans for place in range(a, min(b, len(row) + 1))}
    for place in sorted(place for place in concerned if left <= place <= right):
        column = MARGIN + cell_len(before) + begins[place] - begins[left]
        if place < len(row) and begins[place + 1] == begins[place]:
            continue
        if column >= marks.width:
            marks.add(" " * (column - marks.width), ("^", Role.LOSS))
    return [Line().at(MARGIN, shown), marks]


def _cell(letter: str) -> str:
    """A character of the input as it may be shown: no control characters, nothing without width."""
    if letter in "\ufe0e\ufe0f":
        return ""
    if letter.isspace():
        return " "
    return "?" if unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") else letter


def _hint(error: PreferansError, words: Words) -> str:
    """For one card twice and one missing in a whole deal: the hand that puts both right, if it makes a deal."""
    parts = [part for part in re.split(r"[\s|]+", error.text) if part]
    if error.code != "duplicate" or not error.card or len(parts) != 4:
        return ""
    try:
        hands = [_cards_written(part) for part in parts]
    except (PreferansError, IndexError):
        return ""
    missing = sorted(set(range(32)).difference(*hands))
    if sum(map(len, hands)) != 32 or len(missing) != 1:
        return ""
    twice = Card(error.card)
    place = max(index for index, hand in enumerate(hands) if twice in hand)
    hands[place].remove(twice)
    text = str(Cards.of([*hands[place], missing[0]]))
    try:
        Deal.parse(" | ".join([*parts[:place], text, *parts[place + 1 :]]))
    except PreferansError:
        return ""
    question = words("did you mean talon" if place == 3 else "did you mean for", text=text, seat=place)
    return f"{words('missing cards', cards=words.card(missing[0]))} {question}"


def _cards_written(holding: str) -> list[Card]:
    """The cards of `S.C.D.H`, also where one is written twice."""
    suits = enumerate(holding.upper().split("."))
    return [Card(SUIT_LETTERS[suit] + rank) for suit, ranks in suits for rank in ranks if rank != "-"]


def _usage_sentence(error: click.ClickException, words: Words) -> str:
    """What click found wrong, in the words of this program."""
    if isinstance(error, click.NoSuchOption):
        sentence = words("no option", name=error.option_name)
        close = get_close_matches(error.option_name, error.possibilities or (), n=1, cutoff=0.8)
        return f"{sentence}. {words('did you mean', text=close[0])}" if close else sentence
    if isinstance(error, click.MissingParameter) and error.param is not None:
        return words("option missing", name=_name(error.param))
    if isinstance(error, click.BadParameter) and isinstance(getattr(error.param, "type", None), click.Choice):
        assert error.param is not None
        value = re.search("'([^']*)'", error.message)
        expected = ", ".join(str(choice) for choice in error.param.type.choices)  # type: ignore[attr-defined]
        return words("option value", name=_name(error.param), value=value[1] if value else "?", expected=expected)
    unknown = re.fullmatch("No such command '(.*)'\\..*", error.format_message(), re.DOTALL)
    if unknown:
        return words("no command", name=unknown[1])
    message = error.format_message().strip().rstrip(".")
    return message[:1].lower() + message[1:]


def _name(parameter: click.Parameter) -> str:
    if isinstance(parameter, click.Option):
        return parameter.opts[-1]
    return (parameter.metavar or parameter.name or "").upper()
