"""The formats by name: how each is recognised, read and, where it can be, written."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError
from preferans.notation import (
    bts,
    eshavlyugin,
    forum,
    gambler,
    grafalex,
    jpref,
    json_form,
    loose,
    native,
    numeric,
    pbn,
    ppn,
    ppn_other,
    ppn_write,
    preferanser,
    russian,
)
from preferans.notation.glyphs import TenOrAce
from preferans.notation.text import fail

AnyDeal = Deal | PlayedDeal


@dataclass(frozen=True, slots=True)
class Format:
    """One format: its name, what it is, and its functions on plain text; `write` is None where it is only read."""

    name: str
    title: str
    looks_like: Callable[[str], bool]
    read: Callable[[str], AnyDeal]
    write: Callable[[AnyDeal], str] | None = None


def _is_json(test: Callable[[dict[str, Any]], bool]) -> Callable[[str], bool]:
    def looks_like(text: str) -> bool:
        if not text.lstrip().startswith("{"):
            return False
        try:
            value = json_form.parse(text)
        except NotationError:
            return False
        return isinstance(value, dict) and test(value)

    return looks_like


def _json_reader(read: Callable[[dict[str, Any]], AnyDeal]) -> Callable[[str], AnyDeal]:
    def reader(text: str) -> AnyDeal:
        value = json_form.parse(text)
        if not isinstance(value, dict):
            raise fail("JSON of a deal is one object in braces", code="json")
        return read(value)

    return reader


def _looks_like_ppn(text: str) -> bool:
    return ppn.looks_like(text) or ppn_other.looks_like_draft(text)


def _looks_like_bts(text: str) -> bool:
    return bts.looks_like(text) or bts.looks_like_batch(text)


def _looks_like_eshavlyugin(text: str) -> bool:
    return eshavlyugin.looks_like_database(text) or eshavlyugin.looks_like(text)


def _read_ppn(text: str) -> AnyDeal:
    return ppn_other.read_draft(text) if ppn_other.looks_like_draft(text) else ppn.read(text)


def _read_bts(text: str) -> AnyDeal:
    if bts.looks_like_batch(text):
        raise fail("one hand in Bridge studio's batch form: a deal is three hands (read_hand reads one)", code="hands")
    return bts.read(text)


def _read_eshavlyugin(text: str) -> AnyDeal:
    return eshavlyugin.read_database(text) if eshavlyugin.looks_like_database(text) else eshavlyugin.read(text)


def read_free(text: str, forced: TenOrAce | None = None) -> AnyDeal:
    """Hands written by people, in whichever arrangement; T as `forced` says, else by the rule of the text."""
    if native.looks_like(text):
        return native.read(text, forced)
    return forum.read(text, forced) if forum.looks_like(text) else loose.read(text, forced)


# In the order of recognition: the surest signs first, hands written freely last.
FORMATS: tuple[Format, ...] = (
    Format("gambler", "gambler.ru protocol pages (HTML)", gambler.looks_like, gambler.read),
    Format("preferanser", "Preferanser JSON", _is_json(preferanser.looks_like), _json_reader(preferanser.read)),
    Format("ppn-json", "PPN's JSON twin", _is_json(ppn_other.looks_like), _json_reader(ppn_other.read_json)),
    Format("json", "the project's JSON", _is_json(lambda value: True), _json_reader(json_form.read), json_form.write),
    Format("bts", "Bridge studio .bts and .pts", _looks_like_bts, _read_bts, bts.write),
    Format("eshavlyugin", "eshavlyugin test blocks and gambler.ru database text",
           _looks_like_eshavlyugin, _read_eshavlyugin),
    Format("jpref", "JPref `deal:` lines", jpref.looks_like, jpref.read, jpref.write),
    Format("pbn", "PBN-like hands", pbn.looks_like, pbn.read),
    Format("ppn", "Portable Preferans Notation", _looks_like_ppn, _read_ppn, ppn_write.write),
    Format("grafalex", "PreferansSolver card text", grafalex.looks_like, grafalex.read),
    Format("native", "the project's own form", native.looks_like, native.read, native.write),
    Format("numeric", "numeric notation of the 1990 books", numeric.looks_like, numeric.read),
    Format("forum", "tricks separated by slashes", forum.looks_like, forum.read),
    Format("russian", "Russian ranks, T and Т the ace", lambda t: False,
           lambda t: read_free(t, TenOrAce.ACE), russian.write),
    Format("unicode", "suits and ranks in any way; T the ten", loose.looks_like,
           lambda t: read_free(t, TenOrAce.TEN)),
)  # fmt: skip
BY_NAME = {format_.name: format_ for format_ in FORMATS}


def read_detected(text: str) -> AnyDeal:
    """The deal of a plain text in whichever format; raises NotationError."""
    found = detect(text)
    return read_free(text) if found is None or found.name == "unicode" else found.read(text)


def detect(text: str) -> Format | None:
    """The format that a plain text is written in; None where it shows no sign of any."""
    if native.surely(text):
        return BY_NAME["native"]
    return next((one for one in FORMATS if one.looks_like(text)), None)
