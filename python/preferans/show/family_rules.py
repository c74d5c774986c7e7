"""The screen of `preferans rules NAME` for games for two and of Central Europe."""

from preferans.rules.austrian import AustrianRules, Tariff
from preferans.rules.central import CentralRules
from preferans.rules.family import Choice, plain_value
from preferans.rules.two_hands import TwoHandRules
from preferans.show.blocks import headed, wrapped
from preferans.show.record_texts import counted, text
from preferans.show.screen import MARGIN, WIDTH, Line, Role

RIGHT = 75  # where headings' right ends stop


def family_rules_lines(rules: CentralRules | AustrianRules | TwoHandRules, lang: str) -> list[Line]:
    """Every option of one set of rules: its value, what it means, what it takes, where it is from."""
    russian = lang == "ru"
    title = rules.choices.titles[rules.variant][russian]
    lines = [*headed(title, counted("players", rules.players, lang), RIGHT, WIDTH)]
    own = type(rules).preset(rules.variant, rules.players)
    for row in rules.choices.rows:
        value = getattr(rules, row.name)
        role = Role.STRONG if value != getattr(own, row.name) else Role.PLAIN
        shown = choice_text(row, value, lang)
        lines += [Line(), Line().at(MARGIN, (row.name, Role.STRONG)).at(31, (shown, role)).end(RIGHT, row.source)]
        if isinstance(value, tuple):
            lines += [Line().at(5, _tariff_text(line, lang)) for line in value]
        lines += wrapped(row.meaning_ru if russian else row.meaning, WIDTH, margin=5)
        lines += wrapped(text("takes", lang, allowed=row.reader.allowed), WIDTH, Role.QUIET, margin=5)
    return lines


def choice_text(row: Choice, value: object, lang: str = "en") -> str:
    """An option's value in a few words.

    >>> rules = CentralRules.preset("croatian", max_refe=None)
    >>> [choice_text(row, getattr(rules, row.name)) for row in rules.choices.rows[:4]]
    ['60', 'unlimited', 'pair4', 'play']
    """
    if isinstance(value, bool):
        return text("yes" if value else "no", lang)
    if value is None:
        return row.reader.allowed.split(" / ")[-1]
    if isinstance(value, tuple):
        return str(len(value))
    return str(plain_value(value))


def _tariff_text(row: Tariff, lang: str) -> str:
    """One line of a tariff.

    >>> _tariff_text(Tariff("sans", 6, 6, led_through=True), "en")
    'sans    v 6   needs  6   the opponent before the declarer leads'
    """
    russian = lang == "ru"
    needs = "нужно" if russian else "needs"
    notes = []
    if row.led_through:
        notes.append("ходит противник перед играющим" if russian else "the opponent before the declarer leads")
    if not row.may_drop:
        notes.append("играют все" if russian else "both must play")
    if not row.tricks_paid:
        notes.append("взятки не оплачиваются" if russian else "tricks are not paid")
    return f"{row.code:<7} v {row.value}   {needs} {row.needs:2}   {', '.join(notes)}".rstrip()
