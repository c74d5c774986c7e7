"""Right answers from an independent brute-force program, through the Python API."""

import pytest
from fixture_files import GAMES, Answer, Question, deals200, deals200_values, questions

import preferans as pf


def objective_of(question: Question) -> pf.Tricks | pf.Misere | pf.FewerTricks | pf.Guarantee:
    trump = question.get("trump", "N")
    declarer = question.get("declarer", 0)
    match question["objective"]:
        case "tricks":
            return pf.Tricks(trump, declarer)
        case "misere":
            return pf.Misere(declarer)
        case "fewer_tricks":
            return pf.FewerTricks(trump, declarer)
        case "all_pass_guarantee":
            return pf.Guarantee()
    raise AssertionError(question["objective"])


def answer_to(question: Question, per_card: bool) -> Answer:
    position = pf.Position(question["hands"], question.get("leader", 0), question.get("trick", ()))
    solution = pf.solve(position, objective_of(question), per_card=per_card)
    answer: Answer = {"to_move": solution.to_move, "value": solution.value}
    if per_card:
        answer["cards"] = {str(card): value for card, value in solution.cards.items()}
    return _as_json(answer)


def _as_json(value: object) -> object:
    """Tuples as lists, as they stand in the files."""
    if isinstance(value, dict):
        return {key: _as_json(entry) for key, entry in value.items()}
    return [*value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("name", ["endings", "two_hands", "full_deals"])
def test_every_answer_of_the_brute_force_program(name: str) -> None:
    asked = 0
    for question, expected in questions(name):
        asked += 1
        answer = answer_to(question, per_card="cards" in expected)
        assert {key: answer[key] for key in expected} == expected, question
    assert asked == {"endings": 6000, "two_hands": 1200, "full_deals": 17100}[name]


def test_every_value_of_the_two_hundred_deals() -> None:
    deals, values = deals200(), deals200_values()
    assert len(deals) == len(values) == 200
    solver = pf.Solver()
    for deal, expected in zip(deals, values, strict=True):
        position = pf.Position(deal[:3])
        for game in GAMES:
            declarer = int(game[1])
            objective = pf.Misere(declarer) if game[0] == "M" else pf.Tricks(game[0], declarer)
            assert solver.solve(position, objective).value == expected[game], (deal, game)
