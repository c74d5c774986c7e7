"""What may be asked of every deal of a database: names as said to `--compute`, and the columns they make."""

from collections.abc import Iterable
from dataclasses import dataclass

from preferans import _core
from preferans.all_pass import TIES, AllPass, Guarantee
from preferans.errors import RulesError

Kind = _core.DealQuestion.Kind

TALON_RULES = {
    "closed":        (False, False, "eldest"),
    "open-eldest":   (True,  False, "eldest"),
    "open-winner":   (True,  False, "winner"),
    "dealer-eldest": (True,  True,  "eldest"),
    "dealer-winner": (True,  True,  "winner"),
}  # fmt: skip
"""How the talon takes part in the all-pass game: whether it leads, whether it takes tricks, who leads afterwards."""

SEATS = "WNE"
STRAINS = "SCDHN"

_PLAIN = {
    "as-dealt":                (Kind.TRICKS,                  15),
    "with-talon":              (Kind.TRICKS_WITH_TALON,       15),
    "misere":                  (Kind.MISERE,                  3),
    "misere-with-talon":       (Kind.MISERE_WITH_TALON,       3),
    "misere-clean":            (Kind.MISERE_CLEAN,            3),
    "misere-clean-with-talon": (Kind.MISERE_CLEAN_WITH_TALON, 3),
}  # fmt: skip
_BY_RULES = ("best-contract", "par")
NAMES = (*_PLAIN, "guarantee", "all-pass", *(f"{name}:RULES" for name in _BY_RULES))


@dataclass(frozen=True, slots=True)
class Question:
    """A question that the solver answers in bulk: a column of `width` bytes for each deal.

    `column` is uint8[15] over declarer * 5 + strain, or uint8[3] over seats; with `yes_or_no` its numbers are 0 and 1.
    """

    name: str
    column: str
    width: int
    core: _core.DealQuestion
    yes_or_no: bool = False


@dataclass(frozen=True, slots=True)
class RulesQuestion:
    """A question whose answer depends on the rules: the best contract of each hand, or par; `rules` names them."""

    name: str
    kind: str
    rules: str


AnyQuestion = Question | RulesQuestion


def read_questions(text: str | Iterable[str]) -> tuple[AnyQuestion, ...]:
    """The questions named in a list separated by commas, each once, in that order; raises RulesError for a bad name.

    `all-pass` and `guarantee` alone ask for all talon rules (the guarantee: for the closed talon); `all-pass:RULE` and
    `all-pass:RULE:TIE` for one.

    >>> [question.column for question in read_questions("as-dealt,misere,all-pass:open-winner:spite")]
    ['as_dealt', 'misere', 'all_pass_open_winner_spite']
    >>> [question.column for question in read_questions("all-pass")][:2]
    ['all_pass_closed', 'all_pass_open_eldest']
    """
    names = text.split(",") if isinstance(text, str) else list(text)
    found: dict[str, AnyQuestion] = {}
    for name in names:
        for question in _named(name.strip()):
            found.setdefault(question.name, question)
    if not found:
        raise RulesError(f"nothing to compute: expected some of {', '.join(NAMES)}", code="compute")
    return tuple(found.values())


def _named(name: str) -> list[AnyQuestion]:
    word, _, rest = name.partition(":")
    if word in _PLAIN and not rest:
        kind, width = _PLAIN[word]
        objective = _core.Objective(_core.Goal.TRICKS, 4, 0)
        question = _core.DealQuestion(kind, objective, False)
        return [Question(word, word.replace("-", "_"), width, question, word.startswith("misere-clean"))]
    if word == "all-pass":
        return [_all_pass(rule, "lowest") for rule in TALON_RULES] if not rest else [_all_pass(*_rule(name, rest))]
    if word == "guarantee":
        return [_guarantee(name, rest or "closed")]
    if word in _BY_RULES and rest:
        return [RulesQuestion(name, word, rest)]
    raise RulesError(f"cannot compute {name!r}: expected some of {', '.join(NAMES)}", code="compute")


def _rule(name: str, rest: str) -> tuple[str, str]:
    rule, _, tie = rest.partition(":")
    if rule not in TALON_RULES or (tie or "lowest") not in TIES:
        rules, ties = ", ".join(TALON_RULES), ", ".join(TIES)
        raise RulesError(
            f"cannot compute {name!r}: expected a talon rule ({rules}) and perhaps a tie rule ({ties})", code="compute"
        )
    return rule, tie or "lowest"


def _all_pass(rule: str, tie: str) -> Question:
    leads, takes, third = TALON_RULES[rule]
    name = f"all-pass:{rule}" + ("" if tie == "lowest" else f":{tie}")
    core = _core.DealQuestion(Kind.VECTOR, AllPass(tie, takes, third).core, leads)
    return Question(name, name.replace("-", "_").replace(":", "_"), 3, core)


def _guarantee(name: str, rest: str) -> Question:
    rule, tie = _rule(name, rest)
    if tie != "lowest":
        raise RulesError(f"cannot compute {name!r}: the guarantee has no tie rule", code="compute")
    leads, takes, third = TALON_RULES[rule]
    name = "guarantee" if rule == "closed" else f"guarantee:{rule}"
    core = _core.DealQuestion(Kind.VECTOR, Guarantee(takes, third).core, leads)
    return Question(name, name.replace("-", "_").replace(":", "_"), 3, core)
