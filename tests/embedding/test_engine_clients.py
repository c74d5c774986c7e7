"""The clients of the examples talk to the engine, each where its language is at hand."""

import json
import shutil
import sys

import pytest

import preferans as pf

from .conftest import ROOT, run

DEAL = pf.Deal.parse("AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A")
ENGINE = [sys.executable, "-m", "preferans", "engine"]


@pytest.mark.skipif(not shutil.which("node"), reason="no Node.js on this machine")
def test_node() -> None:
    table, par, refused = run("node", ROOT / "examples" / "engine" / "client.mjs", *ENGINE).splitlines()
    assert json.loads(table.removeprefix("with the talon ")) == pf.tricks_table(DEAL).with_talon.tolist()
    best = pf.par(DEAL, pf.Rules.preset("sochi"))
    assert par == f"par {best.contract} by seat {int(best.declarer)}"
    assert refused == "refused: SA is twice: in hand 0 (W) and in the talon"


@pytest.mark.skipif(not shutil.which("java"), reason="no Java on this machine")
def test_java() -> None:
    table, misere = map(json.loads, run("java", ROOT / "examples" / "engine" / "Client.java", *ENGINE).splitlines())
    assert table["result"]["with_talon"] == pf.tricks_table(DEAL).with_talon.tolist()
    position = pf.Position(["A.-.-.7", "7.-.-.K", "K.-.8.-"])
    assert misere["result"]["value"] == pf.solve(position, pf.Misere()).value
