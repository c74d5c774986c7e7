"""Rules as data: presets, options, contradictions, JSON; and the contract."""

import pytest

from preferans.cards import Strain
from preferans.contract import Contract
from preferans.errors import CardError, RulesError
from preferans.rules import OPTIONS, VARIANTS, Rules
from preferans.rules.options import OPTION


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("players", [None, 4])
def test_presets_come_back_from_json(variant: str, players: int | None) -> None:
    rules = Rules.preset(variant, players)
    assert Rules.from_json(rules.to_json()) == rules
    assert rules.changed() == {}


def test_changed_options_come_back_from_json() -> None:
    table = {"pool": [3, "7/2", 5, 7, 9], "whist": [1, 2, 3, 4, 5], "undertrick": [1, 3, 5, 7, 9]}
    table |= {"misere": 12, "misere_trick": 9}  # type: ignore[dict-item]
    rules = Rules.preset(
        "rostov",
        4,
        pool="common",
        target_sum=70,
        suit_prices=dict.fromkeys("SCDHN", table),
        shortfall_rule={"8": "both"},
        talon_pay="honours 7",
        raspasy_progression="1-2-4",
    )
    assert Rules.from_json(rules.to_json()) == rules
    assert rules.target * 2 == 35
    assert [rule.value for rule in rules.shortfall_rule] == ["halves", "halves", "both", "second", "second"]


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_every_option_reads_its_own_defaults_and_tells_its_source(option: object) -> None:
    assert option.meaning  # type: ignore[attr-defined]
    assert option.source  # type: ignore[attr-defined]
    for variant in VARIANTS:
        plain = Rules.preset(variant).options()[option.name]  # type: ignore[attr-defined]
        assert option.reader.read(option.name, plain) == option.default(variant)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("variant", "players", "options", "message"),
    [
        ("soch", 3, {}, 'no rules called "soch"; did you mean sochi'),
        ("sochi", 5, {}, "five players"),
        ("sochi", 2, {}, "expected 3 or 4"),
        ("sochi", 3, {"whist_stile": "greedy"}, 'no option "whist_stile"; did you mean "whist_style"'),
        ("sochi", 3, {"whist_style": "polite"}, "whist_style cannot be 'polite': expected greedy / gentleman"),
        ("sochi", 3, {"concede": 1}, "concede cannot be 1: expected 0 / 2 / 3"),
        ("sochi", 3, {"half_whist": 1}, "half_whist cannot be 1"),
        ("sochi", 3, {"target": 0}, "target cannot be 0"),
        ("sochi", 3, {"target": 0.5}, "target cannot be 0.5"),
        ("sochi", 3, {"raspasy_progression": "1-0"}, "raspasy_progression"),
        ("sochi", 3, {"exit": "6-8"}, "exit cannot be '6-8'"),
        ("sochi", 3, {"shortfall_rule": {"5": "both"}}, "a level from 6 to 10"),
        ("sochi", 3, {"talon_pay": {"mode": "none", "amount": 5}}, "no amount"),
        ("sochi", 3, {"suit_prices": True}, "no book gives prices that depend on the suit"),
        ("sochi", 3, {"suit_prices": {"S": {}}}, "need your own"),
        ("leningrad", 3, {"help": True}, "help needs pools"),
        ("sochi", 3, {"pool": "common", "help": True}, "help needs pools"),
        ("leningrad", 3, {"premium_first_close": 50}, "none is closed"),
        ("leningrad", 3, {"pool_write": "half_mountain"}, "counts double"),
        ("sochi", 3, {"gentleman_share_when_made": True}, "needs whist_style=gentleman"),
        ("sochi", 3, {"half_whist": False, "whist_pass_half": True}, "needs half_whist"),
        ("sochi", 3, {"raspasy_price": 5, "raspasy_progression": "1-2-3"}, "give one of them"),
        ("rostov", 3, {"raspasy_amnesty": True}, "raspasy_mode=mountain"),
        ("sochi", 3, {"misere_exits": True}, "exit_condition=made_whisted"),
        ("sochi", 3, {"misere_shared": True}, "four players"),
        ("sochi", 3, {"target_sum": 30}, "closed one by one"),
        ("leningrad", 3, {"target_sum": 30, "target": 10}, "same thing twice"),
    ],
)
def test_options_that_are_refused(variant: str, players: int, options: dict[str, object], message: str) -> None:
    with pytest.raises(RulesError, match=message):
        Rules.preset(variant, players, **options)


def test_defaults_follow_an_option_that_was_changed() -> None:
    assert Rules.preset("sochi", whist_style="gentleman").whist_pass_half
    assert not Rules.preset("leningrad", whist_style="greedy").whist_pass_half
    assert not Rules.preset("vmk", whist_style="gentleman").whist_pass_half
    assert not Rules.preset("rostov", pool="common").help
    assert Rules.preset("sochi", raspasy_price=4).all_pass_price(3) == 4
    assert Rules.preset("sochi", raspasy_progression="none").all_pass_price(3) == 1
    assert Rules.preset("rostov", raspasy_progression="5-10").all_pass_price(7) == 10


def test_replace_keeps_everything_else() -> None:
    rules = Rules.preset("vmk", 4, target=30).replace(concede=2, raspasy_price=3, shortfall_rule={"6": "second"})
    assert (rules.concede, rules.target, rules.all_pass_price(2)) == (2, 30, 3)
    assert [rule.value for rule in rules.shortfall_rule] == ["second", "halves", "both", "both", "second"]


@pytest.mark.parametrize("text", ["[]", '{"variant": "sochi"}', '{"variant": "x", "players": 3, "options": {}}'])
def test_json_that_is_no_rules(text: str) -> None:
    with pytest.raises(RulesError):
        Rules.from_json(text)


def test_prices_by_suit_need_the_strain() -> None:
    plain = Rules.preset("sochi").options()["prices"]
    dear = {**plain, "whist": [20, 40, 60, 80, 100]}
    rules = Rules.preset("sochi", suit_prices={**dict.fromkeys("SCDN", plain), "H": dear})
    assert rules.prices_of(Strain.HEARTS).whist[0] == 20
    assert rules.prices_of(Strain.SPADES).whist[0] == 2
    with pytest.raises(RulesError, match="strain"):
        rules.prices_of(None)


def test_every_option_is_a_field_of_rules() -> None:
    assert set(Rules.__dataclass_fields__) == {"variant", "players", *OPTION}


def test_contract_reads_texts_and_coerces() -> None:
    contract = Contract(level=7, strain="H", declarer="N", discard=("S7", "C8"))
    assert (str(contract), contract.declarer, contract.kind.value) == ("7H", 1, "game")
    assert Contract.parse("10NT", declarer=0) == Contract(10, "N", 0)
    assert Contract.parse("misère", 2) == Contract.misere(2)


@pytest.mark.parametrize("text", ["", "7", "5S", "11S", "7X", "H7", "miser"])
def test_contract_texts_that_are_refused(text: str) -> None:
    with pytest.raises(RulesError, match="no contract"):
        Contract.parse(text, declarer=0)


def test_contracts_that_cannot_be() -> None:
    with pytest.raises(RulesError, match="sitting dealer"):
        Contract(7, "H", "S")
    with pytest.raises(RulesError, match="1 cards laid away"):
        Contract(7, "H", 0, ("S7",))
    with pytest.raises(CardError, match="S7 is twice"):
        Contract(7, "H", 0, ("S7", "S7"))
    with pytest.raises(RulesError, match="no level 5"):
        Contract(5, "H", 0)
    with pytest.raises(CardError):
        Contract(7, "X", 0)
