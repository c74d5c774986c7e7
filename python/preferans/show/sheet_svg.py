"""The classic score sheet as an SVG document: earlier totals struck through, the last bold, a closed pool marked."""

from collections.abc import Iterator
from html import escape

from preferans.pulka import Pulka
from preferans.scoring.entries import Column
from preferans.scoring.players import Player, table
from preferans.show.sheet import Box, Field, Side, at_sides, broken, field_of, legend, placed, text_of, title

WIDTH, HEIGHT = 816, 588
# fmt: off
# ruff: noqa: E501
_SIDES: dict[int, dict[str, Side]] = {
    3: {
        "left": Side((334, 40), (260, 84, 148, 160), (156, 22, 104, 430), ((4, 22, 148, 220), (4, 270, 148, 220))),
        "right": Side((482, 40), (408, 84, 148, 160), (556, 22, 104, 430), ((664, 22, 148, 220), (664, 270, 148, 220))),
        "bottom": Side((408, 315), (318, 336, 180, 36), (208, 396, 400, 60), ((150, 484, 256, 90), (410, 484, 256, 90))),
    },
    4: {
        "top": Side((408, 234), (300, 166, 216, 44), (250, 108, 316, 44), ((150, 14, 158, 84), (312, 14, 192, 84), (508, 14, 158, 84))),
        "left": Side((340, 296), (222, 252, 100, 70), (144, 240, 72, 150), ((6, 116, 130, 96), (6, 234, 130, 120), (6, 384, 130, 96))),
        "right": Side((476, 296), (494, 252, 100, 70), (600, 240, 72, 150), ((680, 116, 130, 96), (680, 234, 130, 120), (680, 384, 130, 96))),
        "bottom": Side((408, 358), (300, 382, 216, 44), (250, 436, 316, 44), ((150, 496, 158, 84), (312, 496, 192, 84), (508, 496, 158, 84))),
    },
}
# Tinted pools and the lines between fields; the outer frame and the circle are drawn for both.
_POOLS = {
    3: ("156,1 260,1 260,374 156,460", "660,1 556,1 556,374 660,460", "260,374 556,374 660,460 156,460"),
    4: ("142,102 674,102 598,156 218,156", "142,486 674,486 598,432 218,432", "142,102 218,156 218,432 142,486", "674,102 598,156 598,432 674,486"),
}
_LINES = {
    3: (
        "408,252 1,587", "408,252 815,587", "408,1 408,252", "1,252 156,252", "660,252 815,252", "408,460 408,587",
        "156,1 156,460", "260,1 260,374", "556,1 556,374", "660,1 660,460", "260,374 556,374", "156,460 660,460",
    ),
    4: (
        "1,1 815,587", "815,1 1,587", "310,1 310,102", "506,1 506,102", "310,486 310,587", "506,486 506,587",
        "1,218 142,218", "1,370 142,370", "674,218 815,218", "674,370 815,370",
        "142,102 674,102", "674,102 674,486", "674,486 142,486", "142,486 142,102",
        "218,156 598,156", "598,156 598,432", "598,432 218,432", "218,432 218,156",
    ),
}
# fmt: on
_CENTRE = {3: (408, 252), 4: (408, 294)}
#          surface    ink        quiet      pools      accent     lines
_THEMES = {
    False: ("#fffefb", "#1b2320", "#55605a", "#e7f1ea", "#1b6847", "#8a8f86"),
    True: ("#1b2220", "#e8ede9", "#a7b3ac", "#1d3529", "#66cb9d", "#7d8a83"),
}
_DIGIT, _ROW = 9.5, 22  # widths and heights of 16 px figures, generous enough for any sans serif


def sheet_svg(pulka: Pulka, lang: str = "en", reader: Player = Player.A, *, dark: bool = False) -> str:
    """The sheet as an SVG document: earlier totals struck through, the last one bold, a closed pool marked.

    >>> from preferans.rules import Rules
    >>> sheet_svg(Pulka(Rules.preset("sochi")))[:4], 'Whists on B' in sheet_svg(Pulka(Rules.preset("sochi")))
    ('<svg', True)
    """
    size, ru = pulka.rules.players, lang == "ru"
    surface, ink, quiet, tint, accent, line = _THEMES[dark]
    x, y = _CENTRE[size]
    names = legend(pulka)
    left, right = (escape(part) for part in title(pulka, lang))
    total = HEIGHT + 72
    frame = f'x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -40 {WIDTH} {total}" width="{WIDTH}" height="{total}" '
        f'role="img" font-family="system-ui, sans-serif" font-variant-numeric="tabular-nums" lang="{lang}">',
        f"<title>{left}</title><desc>{escape(_described(pulka, ru, reader))}</desc>",
        f'<rect y="-40" width="{WIDTH}" height="{total}" fill="{surface}"/>',
        f'<text x="2" y="-14" font-size="20" font-weight="700" fill="{ink}">{left}</text>',
        f'<text x="{WIDTH - 2}" y="-14" font-size="13" text-anchor="end" fill="{quiet}">{right}</text>',
        *(f'<polygon points="{points}" fill="{tint}"/>' for points in _POOLS[size]),
        f'<g stroke="{line}" stroke-width="1.5" fill="none"><rect {frame}/>',
        *(f'<polyline points="{points}"/>' for points in _LINES[size]),
        "</g>",
        f'<circle cx="{x}" cy="{y}" r="27" fill="{surface}" stroke="{ink}" stroke-width="1.5"/>',
        _svg_text(x, y + 7, str(pulka.rules.target), ink, 18, bold=True),
    ]
    for box, field, _ in placed(pulka, _SIDES[size], reader, ru):
        parts += _svg_field(box, field, ink, quiet)
    for side, player in at_sides(pulka, reader).items():
        at = _SIDES[size][side].letter
        parts.append(_svg_text(at[0], at[1] + 11, str(player), accent, 32, bold=True))
    caption = "   ".join(filter(None, (names, text_of("caption", ru))))
    parts.append(f'<text x="2" y="{HEIGHT + 22}" font-size="13" fill="{quiet}">{escape(caption)}</text></svg>')
    return "\n".join(parts) + "\n"


def _svg_text(x: float, y: float, text: str, fill: str, size: int, *, bold: bool = False) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}"{weight} text-anchor="middle" fill="{fill}">{escape(text)}</text>'
    )


def _svg_field(box: Box, field: Field, ink: str, quiet: str) -> Iterator[str]:
    """A field's label and, below it, its totals broken into rows; rows that find no room begin with an ellipsis."""
    left, top, width, height = box
    middle = left + width / 2
    flat = height < 50  # a shallow field has its totals right of the label
    label_at = left + width * 0.25 if flat else middle
    yield _svg_text(label_at, top + (height / 2 + 5 if flat else 12), field.label, quiet, 13)
    room = int(width * (0.5 if flat else 0.94) / _DIGIT)
    rows = broken(field, max(room, 4), 1 if flat else max(1, (height - 20) // _ROW))
    for number_, row in enumerate(rows):
        y = top + (height / 2 + 5 if flat else 38) + number_ * _ROW
        spans = " ".join(_svg_total(text, last, field.closed, ink, quiet) for text, last in row)
        x = left + width * 0.66 if flat else middle
        yield f'<text x="{x:g}" y="{y:g}" text-anchor="middle">{spans}</text>'


def _svg_total(text: str, last: bool, closed: bool, ink: str, quiet: str) -> str:
    if last:
        line = ' style="text-decoration: underline double"' if closed and text != "✓" else ""
        return f'<tspan font-size="16" font-weight="700" fill="{ink}"{line}>{text}</tspan>'
    struck = "" if text in "…·" else ' text-decoration="line-through"'
    return f'<tspan font-size="13" fill="{quiet}"{struck}>{text}</tspan>'


def _described(pulka: Pulka, ru: bool, reader: Player) -> str:
    """The sheet in one sentence per player, for who cannot see it."""
    sentences = []
    for player in sorted(at_sides(pulka, reader).values()):
        fields = [field_of(pulka, ru, column, player) for column in (Column.POOL, Column.MOUNTAIN)]
        others = [other for other in table(pulka.rules.players) if other != player]
        fields += [field_of(pulka, ru, Column.WHISTS, player, other) for other in others]
        told = ", ".join(f"{field.label.lower()} {field.totals[-1] if field.totals else 0}" for field in fields)
        sentences.append(f"{pulka.names[player]}: {told}.")
    return " ".join(sentences)
