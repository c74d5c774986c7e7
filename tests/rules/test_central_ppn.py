"""Matches in PPN: generated, written, read, played again and settled; records that contradict the rules are refused."""

import random
from pathlib import Path

import pytest
from central_matches import random_match

from preferans.errors import NotationError, PreferansError, RulesError
from preferans.notation import read_many
from preferans.record.central_auction import auction_of
from preferans.record.central_ppn import ReplayedMatch, replay_match
from preferans.record.central_ppn_write import write_match
from preferans.rules.central import CentralRules
from preferans.scoring.central_results import CentralGame

SAMPLES = Path(__file__).parents[1] / "data" / "examples_ce.jsonl"


def read(text: str, rules: CentralRules | None = None) -> ReplayedMatch:
    return replay_match(read_many(text.splitlines(), "ppn"), rules)


def sample(number: int) -> str:
    """The text of one of the worked matches."""
    import json

    rows = [json.loads(line) for line in SAMPLES.read_text("utf-8").splitlines()]
    return [row["event"]["text"] for row in rows if row["event"]["kind"] == "ppn_file"][number]


@pytest.mark.parametrize("variant", ["croatian", "serbian", "slovenian"])
@pytest.mark.parametrize("options", [{}, {"contract8": True, "quota": "individual2", "max_refe": 3}])
def test_generated_matches_are_read_as_they_were_written(variant: str, options: dict[str, object]) -> None:
    rules = CentralRules.preset(variant, start_bulls=30, **options)
    for seed in range(12):
        match = replay_match(random_match(random.Random(seed), rules), rules, strict=False)
        assert match.final.ended or len(match.played) == 40
        text = write_match(match)
        again = read(text, rules)
        assert again.written == match.written
        assert again.results == match.results
        assert sum(again.results) == 0
        assert write_match(again) == text


def test_auctions_of_generated_matches_are_rebuilt_from_the_highest_bids() -> None:
    rules, rebuilt = CentralRules.preset("serbian"), 0
    for seed in range(30):
        for played in random_match(random.Random(seed), rules, most=10):
            bids = tuple(call for _, call in played.calls[:3])
            auction = auction_of(bids, rules)  # type: ignore[arg-type]
            outcome = auction.outcome
            assert outcome is not None
            assert outcome.declarer == played.declarer
            rebuilt += 1
    assert rebuilt > 200


def test_first_sample_is_the_worked_example_of_the_books() -> None:
    match = read(sample(0))
    assert match.final.bulls == (10, 20, 24)
    assert match.final.soups == ((0, 0, 12), (0, 0, 12), (60, 30, 0))
    assert match.names == ("Ana", "Boris", "Cvita")
    assert match.written[2].refe_written


def test_second_sample_has_kontra_igra_betl_and_a_call() -> None:
    match = read(sample(1))
    games = [one.result for one in match.written if isinstance(one.result, CentralGame)]
    assert [str(game.contract) for game in games] == ["igra sans", "betl", "H"]
    assert [(game.kontra, game.kontra_by is not None, game.caller is not None) for game in games] == [
        (1, True, False),
        (0, False, False),
        (0, False, True),
    ]
    assert match.results == (320, 88, -408)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" 8 0 0 6 1 ", " 8 0 1 6 1 ", "no refe is pending"),
        (" 8 0 0 6 1 ", " 8 0 0 8 1 ", "value 8: expected 6"),
        ("F2:L12,F2:R12,M6:-6", "F2:L12,F2:R14,M6:-6", "summary"),
        ("F2:L12,F2:R12,M6:-6", "F2:R12,F2:R12,M6:-6", "summary"),
        ("[Result1 32]", "[Result1 33]", "results 33, -38, 6: expected 32, -38, 6"),
        ("[3 312 ", "[3 123 ", "player 3 deals: expected player 2"),
        ("[Refe 1]", "[Refe 0]", "refa 1: no refe is pending"),
        ("[Variant croatian]\n", "", "no tag Variant"),
        ("[Variant croatian]", "[Variant sochi]", "no rules called"),
    ],
)
def test_records_that_contradict_the_rules_are_refused(old: str, new: str, message: str) -> None:
    text = sample(0)
    assert text.count(old) == 1
    with pytest.raises(RulesError, match=message):
        read(text.replace(old, new))


def test_a_revoke_is_refused_by_the_reader() -> None:
    with pytest.raises(NotationError):
        read(sample(0).replace("35E3,LIO2", "L5E3,3IO2"))


def test_not_strict_takes_the_cards_word_for_it() -> None:
    text = sample(0).replace("[Result1 32]", "[Result1 99]")
    with pytest.raises(PreferansError):
        read(text)
    found = replay_match(read_many(text.splitlines(), "ppn"), strict=False)
    assert found.results == (32, -38, 6)
