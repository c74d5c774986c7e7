"""Requests of every method, right and wrong."""
# ruff: noqa: E501

import json
import pathlib
import re
import shlex
from collections.abc import Iterator
from typing import Any

import preferans as pf

ROOT = pathlib.Path(__file__).parent.parent.parent
DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
HANDS, TALON = DEAL.split(" | ")[:3], ["SK", "HA"]
ENDING = ["A.-.-.7", "7.-.-.K", "K.-.8.-"]
TWO = {"variant": "hussar", "hands": ["AT.AK.KJT.AKJ", "KJ9.J9.AQ.QT9"], "talons": [["D9", "SQ"], ["CT", "CQ"]]}
NAMES = {"names": ["Anna", "Boris", "Clara"]}
RECORD = json.loads(pf.Pulka(pf.Rules.preset("sochi"), NAMES["names"]).to_json())
MADE = {
    "kind": "contract", "level": 6, "trump": "D", "declarer": "A", "tricks": {"A": 6, "B": 2, "C": 2},
    "whist": {"B": "whist", "C": "whist"},
}  # fmt: skip
PLAYED = pf.PlayedDeal(
    pf.Deal.parse(DEAL), 1, "8N", discard=(pf.Card("S9"), pf.Card("H7")),
    cards=tuple(map(pf.Card, ["CQ", "CA", "CT", "C8", "C9", "S8"])),
)  # fmt: skip
TWELVE, TEN = "K97.AKJ87.A.AK7", "AQJ8.Q.T8.QJ8"
MISERE = {"hand": "987.7.-.-", "defenders": ["A.A.A.-", "K.K.K.-"]}

RIGHT: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"hands": HANDS, "objective": "tricks", "trump": "C", "declarer": 1, "leader": 2}),
    ("solve", {"hands": HANDS, "objective": "misere", "per_card": False, "id": "x", "progress": True}),
    ("solve", {"hands": ["A7.-.-.-", "KJ.-.-.-", "8.-.-.-"], "leader": 2, "trick": ["ST"], "objective": "tricks", "must_head": True}),
    ("solve", {"hands": ENDING, "objective": "all_pass", "outcomes": True, "tie": "kind", "id": None}),
    ("solve", {"hands": ENDING, "objective": "all_pass_guarantee", "talon_leads": ["CA"], "talon_takes": True, "third_lead": "winner"}),
    ("solve", {"hands": ENDING[:2], "objective": "fewer_tricks", "trump": "H"}),
    ("solve", {"hands": ["-.-.-.-"] * 3, "objective": "tricks"}),
    ("line", {"hands": ENDING, "objective": "tricks", "played": ["SA"], "id": 1.5}),
    ("line", {"hands": ENDING, "objective": "all_pass"}),
    ("tricks_table", {"deal": DEAL, "id": 3}),
    ("tricks_table", {"hands": HANDS, "leader": 2, "must_overtrump": True}),
    ("tricks_table", {"hands": HANDS, "talon": TALON}),
    ("best_discards", {"deal": DEAL, "declarer": 1}),
    ("best_discards", {"hands": HANDS, "talon": TALON, "declarer": 0, "leader": 1, "id": "a"}),
    ("choose_card", {"seat": 0, "hand": TEN, "contract": "8N", "declarer": 1, "talon": TALON, "layouts": 5, "id": 1,
                     "known": {"1": {"void": "D"}}, "calls": {"E": "pass"}, "seconds": 60, "threads": 2}),
    ("choose_card", {"seat": 0, "hand": TEN, "talon": ["SK"], "layouts": 2, "talon_takes": True, "players": 4}),
    ("layouts", {"hand": "K7.AKJ87.A.AK", "out": "S9 H7", "declarer": 1, "decides": 8, "samples": 200, "id": 2}),
    ("layouts", {"hand": "T987.8.987.98", "out": "-.AK.-.-", "objective": "misere", "samples": 50, "known": {"E": "CQ"}}),
    ("layouts", {"hand": "QT7.KQJ.A.KQJ", "out": "D8 D7", "at_least": 4, "partial": True, "samples": 300}),
    ("misere_catch", {**MISERE, "id": 1}),
    ("misere_catch", {**MISERE, "leader": "N", "objective": "tricks", "prior": {"S9": 2, "C7": 1}, "seconds": 5}),
    ("whisting", {"deal": DEAL, "players": 4, "contract": "8N", "declarer": 1, "discard": ["S9", "H7"]}),
    ("whisting", {"deal": DEAL, "contract": "misere", "declarer": "N", "discard": ["SK", "HA"], "options": {"whist_style": "gentleman"},
                  "situation": {"dealer": "C", "streak": 1}}),
    ("whisting", {"variant": "croatian", "deal": DEAL, "contract": "C", "declarer": 1, "discard": ["S7", "S9"],
                  "situation": {"dealer": "B", "refe": True}}),
    ("whisting", {"variant": "austrian_simple", "deal": DEAL, "contract": "H", "declarer": 1, "discard": ["S7", "S9"]}),
    ("best_contracts", {"deal": DEAL, "declarer": 1, "at_least": "7S", "strains": ["C", "N"]}),
    ("best_contracts", {"variant": "serbian", "deal": DEAL, "declarer": 1, "at_least": "3", "strains": ["C"]}),
    ("whisting", {**TWO, "contract": "7C", "declarer": 0, "takes": 1, "discard": ["CT", "ST"]}),
    ("best_contracts", {**TWO, "variant": "gusarik", "declarer": 0, "strains": ["C"], "situation": {"dealer": "B", "marked": {"A": ["6S"]}}}),
    ("par", {**TWO, "situation": {"dealer": "B"}}),
    ("worth_by_tricks", {"players": 4, "declarer": 1, "contracts": ["8N", "misere"]}),
    ("par", {"deal": DEAL, "bids": ["8C"]}),
    ("par", {"deal": DEAL, "variant": "zakaznoy", "situation": {"dealer": "C", "tables": {"A": ["6S", "8H"]}}}),
    ("par", {"deal": DEAL, "situation": {"dealer": "C", "forced": True, "price": "3/2", "closed": ["A"]}}),
    ("par", {"deal": DEAL, "variant": "croatian", "options": {"max_refe": None}}),
    ("review", {"record": pf.write(PLAYED, "native"), "whist": {"E": "pass", "W": "whist"}, "bid": "6S"}),
    ("review", {"variant": "serbian", "deal": DEAL, "contract": "C", "declarer": 1, "discard": ["S7", "S9"], "play": ["CQ", "CA"],
                "answers": [[2, "drop"], [0, "follow"]]}),
    ("advise_discard", {"hand": TWELVE, "players": 4, "n": 200, "top": 2, "situation": {"dealer": "D"}}),
    ("advise_call", {"hand": "97.AKJ87.A.K7", "seat": "N", "calls": ["W:8D"], "n": 462, "seed": 1, "seconds": 2}),
    ("forecast", {"record": RECORD, "deals": 2, "n": 5}),
    ("forecast", {"record": json.dumps(RECORD), "deals": 1, "n": 5, "seed": 3}),
    ("read", {"text": DEAL, "format": "native"}),
    ("read", {"text": pf.write(PLAYED, "json")}),
    ("read", {"text": "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | (T.T9.KQJ97.T9) | K.-.-.A"}),
    ("write", {"hands": HANDS, "talon": TALON, "format": "jpref"}),
    ("write", {"hands": HANDS[:2], "talon": TALON, "dead": HANDS[2], "format": "json"}),
    ("write", {"hands": HANDS, "talon": TALON, "format": "json", "declarer": 1, "contract": "8N", "discard": ["S9", "H7"],
               "play": ["DT"], "calls": [[2, "pass"]], "comment": None}),
    *[(name, {}) for name in ("formats", "samples", "rules", "version", "schema")],
    ("schema", {"method": "solve"}),
    ("pulka", {}),
    ("pulka", {"variant": "leningrad", "players": 4, "options": {"target": 20}, "first_dealer": "B", "names": ["P", "Q", "R", "S"]}),
    ("pulka", {"record": RECORD, "add": MADE}),
    ("pulka", {"variant": "skachki", "add": {"kind": "raspasy", "tricks": {"A": 2, "B": 8, "C": 0}}}),
    ("pulka", {"record": RECORD, "stop": True}),
    ("settle", {"variant": "sochi", "event": {"mountain": {"A": 20, "B": 8, "C": 2}, "whists": {"A>B": 10}}}),
    ("settle", {"variant": "austrian_simple", "event": {"cash": [0, -3, 0], "pot": 3}}),
    ("settle", {"variant": "serbian", "event": {"bulls": [0, 0, 0], "soups": [[0, 3, 0], [0, 0, 0], [0, 0, 0]]}}),
    ("settle", {"variant": "pasy", "event": {"points": {"A": 4}}}),
    ("auction", {"variant": "sochi", "event": {"calls": [["A", "6S"], ["B", "pass"]]}}),
    ("auction", {"variant": "serbian", "event": {"calls": ["2"]}}),
    ("auction", {"variant": "hussar", "event": {"calls": [["A", "10NT"]]}}),
    ("auction", {"variant": "austrian_simple", "event": {"calls": ["4", "P", "P"]}}),
]  # fmt: skip

WRONG: list[tuple[str, dict[str, Any]]] = [
    ("solve", {"hands": HANDS}),
    ("solve", {"objective": "tricks"}),
    ("solve", {"hands": HANDS, "objective": "win"}),
    ("solve", {"hands": HANDS, "objective": "tricks", "colour": 1}),
    ("solve", {"hands": HANDS[:1], "objective": "tricks"}),
    ("solve", {"hands": HANDS[0], "objective": "tricks"}),
    ("solve", {"hands": ["A1.-.-.-", "K.-.-.-", "Q.-.-.-"], "objective": "tricks"}),
    ("solve", {"hands": ["AK.Q", *HANDS[1:]], "objective": "tricks"}),
    ("solve", {"hands": HANDS, "objective": "tricks", "leader": 3}),
    ("solve", {"hands": HANDS, "objective": "tricks", "leader": True}),
    ("solve", {"hands": HANDS, "objective": "tricks", "trump": "X"}),
    ("solve", {"hands": HANDS, "objective": "tricks", "trick": ["S1"]}),
    ("solve", {"hands": HANDS, "objective": "misere", "trump": "S"}),
    ("solve", {"hands": HANDS, "objective": "fewer_tricks"}),
    ("solve", {"hands": HANDS, "objective": "tricks", "outcomes": True}),
    ("solve", {"hands": HANDS, "objective": "all_pass", "must_head": True}),
    ("solve", {"hands": HANDS, "objective": "tricks", "talon_leads": ["SK"]}),
    ("solve", {"hands": HANDS, "objective": "tricks", "per_card": 1}),
    ("solve", {"hands": HANDS, "objective": "tricks", "id": [1]}),
    ("solve", {"hands": HANDS, "objective": "tricks", "progress": 1}),
    ("line", {"hands": ENDING, "objective": "tricks", "per_card": True}),
    ("line", {"hands": ENDING, "objective": "tricks", "played": "SA"}),
    ("tricks_table", {}),
    ("tricks_table", {"deal": DEAL, "hands": HANDS}),
    ("tricks_table", {"hands": HANDS, "talon": ["SK"]}),
    ("tricks_table", {"hands": HANDS[:2]}),
    ("best_discards", {"deal": DEAL}),
    ("best_discards", {"hands": HANDS, "declarer": 1}),
    ("best_discards", {"deal": DEAL, "declarer": "N"}),
    ("choose_card", {"seat": 0, "hand": TEN, "contract": "8N"}),
    ("choose_card", {"seat": 0, "hand": TEN, "contract": "5N", "declarer": 1}),
    ("choose_card", {"seat": "0", "hand": TEN, "layouts": 1}),
    ("choose_card", {"seat": 0, "hand": TEN, "layouts": 0}),
    ("choose_card", {"seat": 0, "hand": TEN, "calls": {"2": "sing"}, "layouts": 1}),
    ("choose_card", {"seat": 0, "hand": TEN, "shown": {"7": "-.-.-.-"}, "layouts": 1}),
    ("layouts", {"out": "S9 H7"}),
    ("layouts", {"hand": TEN, "objective": "all_pass"}),
    ("layouts", {"hand": TEN, "objective": "misere", "trump": "S"}),
    ("layouts", {"hand": TEN, "samples": "some"}),
    ("layouts", {"hand": TEN, "samples": 0}),
    ("layouts", {"hand": TEN, "known": {"1": {"holds": 3}}}),
    ("layouts", {"hand": TEN, "known": {"1": {"hold": "SA"}}}),
    ("layouts", {"hand": TEN, "at_least": 11}),
    ("layouts", {"hand": TEN, "at_least": 4, "decides": 4}),
    ("misere_catch", {"hand": MISERE["hand"]}),
    ("misere_catch", {**MISERE, "defenders": MISERE["defenders"][:1]}),
    ("misere_catch", {**MISERE, "objective": "win"}),
    ("misere_catch", {**MISERE, "prior": {}}),
    ("misere_catch", {**MISERE, "prior": {"S9": True}}),
    ("misere_catch", {**MISERE, "seconds": -1}),
    ("whisting", {"deal": DEAL, "contract": "8N"}),
    ("whisting", {"deal": DEAL, "declarer": 1}),
    ("whisting", {"deal": DEAL, "contract": "11N", "declarer": 1}),
    ("whisting", {"deal": DEAL, "contract": "8N", "declarer": 1, "variant": "soch"}),
    ("whisting", {"deal": DEAL, "contract": "8N", "declarer": 1, "options": {"whist": "greedy"}}),
    ("whisting", {"deal": DEAL, "contract": "8N", "declarer": 1, "options": {"whist_style": "rude"}}),
    ("whisting", {"deal": DEAL, "contract": "C", "declarer": 1, "variant": "croatian", "split": "even"}),
    ("whisting", {"deal": DEAL, "contract": "C", "declarer": 1, "variant": "croatian", "situation": {"pot": 3}}),
    ("best_contracts", {"deal": DEAL}),
    ("best_contracts", {"deal": DEAL, "declarer": 1, "split": "third"}),
    ("best_contracts", {"deal": DEAL, "declarer": 1, "at_least": "pass"}),
    ("worth_by_tricks", {"contracts": ["8N"]}),
    ("worth_by_tricks", {"declarer": 1, "contracts": []}),
    ("worth_by_tricks", {"declarer": 1, "contracts": ["9S_nt"]}),
    ("par", {"deal": DEAL, "hands": []}),
    ("par", {"deal": DEAL, "players": 5}),
    ("par", {"deal": DEAL, "situation": {"dealer": "E"}}),
    ("par", {"deal": DEAL, "situation": {"streak": 1}}),
    ("par", {"deal": DEAL, "variant": "classic", "situation": {"dealer": "C", "queues": {"A": [0]}}}),
    ("par", {"deal": DEAL, "situation": {"dealer": "C", "price": 0}}),
    ("review", {}),
    ("review", {"record": 5}),
    ("review", {"record": DEAL, "play": ["SA"]}),
    ("advise_discard", {"hand": 5}),
    ("advise_discard", {"hand": TWELVE, "n": "some"}),
    ("advise_discard", {"hand": TWELVE, "calls": []}),
    ("advise_discard", {"hand": TWELVE, "situation": {"dealer": "D", "multiplier": 2}}),
    ("advise_call", {}),
    ("advise_call", {"hand": TEN, "n": "all"}),
    ("forecast", {}),
    ("forecast", {"record": 5}),
    ("forecast", {"record": RECORD, "n": 0}),
    ("read", {}),
    ("read", {"text": ""}),
    ("write", {"hands": HANDS}),
    ("write", {"hands": ["A"], "format": "native"}),
    *[(name, {"n": 1}) for name in ("formats", "samples", "rules", "version", "schema")],
    ("schema", {"method": 5}),
    ("pulka", {"variant": "gusarik"}),
    ("pulka", {"record": "friday.json"}),
    ("pulka", {"record": RECORD, "players": 3}),
    ("pulka", {"add": {"kind": "x"}}),
    ("pulka", {"undo": 1}),
    ("score", {"event": MADE}),
    ("score", {"variant": "sochi"}),
    ("score", {"variant": "sochi", "event": {}}),
    ("score", {"variant": "sochi", "event": {"kind": "pasy"}}),
    ("score", {"variant": "sochi", "event": {**MADE, "level": 5}}),
    ("score", {"variant": "sochi", "event": {**MADE, "whist": {"B": "sing"}}}),
    ("score", {"variant": "sochi", "event": {**MADE, "colour": 1}}),
    ("score", {"variant": "sochi", "event": {**MADE, "tricks": {"A": 11}}}),
    ("score", {"variant": "croatian", "event": MADE}),
    ("score", {"variant": "sochi", "options": [], "event": MADE}),
    ("settle", {"variant": "sochi", "event": {"whists": {"A": 10}}}),
    ("settle", {"variant": "sochi", "event": {"pool": {"A": 1.5}}}),
    ("settle", {"variant": "serbian", "event": {"bulls": [0, 0]}}),
    ("auction", {"variant": "sochi", "event": {"calls": [["A"]]}}),
    ("auction", {"variant": "sochi", "event": {"calls": [5]}}),
    ("auction", {"variant": "serbian", "event": {"calls": [["A", "2"]], "dealer": 5}}),
]  # fmt: skip


def of_the_page() -> Iterator[tuple[str, dict[str, Any]]]:
    """The requests that docs/engine.md shows."""
    for command in re.findall(r"^\$ (echo .*)$", (ROOT / "docs" / "engine.md").read_text("utf-8"), re.MULTILINE):
        request = json.loads(shlex.split(command)[1])
        yield request["method"], request.get("params", {})


def of_the_books() -> Iterator[tuple[str, dict[str, Any]]]:
    """The worked examples of the rules as requests; what the three methods share, by each of them."""
    for path in sorted((ROOT / "tests" / "data").glob("examples_*.jsonl")):
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            params = {name: row[name] for name in ("variant", "options", "event")}
            yield "score", params
            other = {"settlement": "settle", "auction": "auction"}.get(row["event"]["kind"])
            if other and row["variant"] != "any":
                yield other, params
