"""Databases of deals in any form, read in stretches of equal size: Parquet, Arrow, CSV, JSONL, text notations."""

import csv
import hashlib
import io
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from preferans.cards import DECK, Card, Cards
from preferans.dataset.arrays import not_whole
from preferans.dataset.rows import Rows, TextRow, rows_of_records
from preferans.dataset.schema import HANDS
from preferans.dataset.tables import rows_of_tables, tables_of
from preferans.deal import Deal, PlayedDeal
from preferans.errors import NotationError, PreferansError

TABLE_FORMS = ("parquet", "arrow")
_TEXT_FORMS = ("csv", "jsonl")
_ENDINGS = {
    ".parquet": "parquet", ".pq": "parquet", ".arrow": "arrow", ".feather": "arrow", ".ipc": "arrow",
    ".csv": "csv", ".jsonl": "jsonl", ".ndjson": "jsonl",
}  # fmt: skip
_MOST_LINE = 1 << 20


@dataclass(frozen=True, slots=True)
class Source:
    """An input: a file, a folder of Parquet files or `-` for stdin, and its form (TABLE_FORMS, csv, jsonl, a notation).

    A form of None is a text notation that is recognised.
    """

    name: str
    form: str | None

    @classmethod
    def of(cls, name: str, form: str | None = None) -> "Source":
        """`form` where the ending of the name does not tell it; raises PreferansError where there is no such thing."""
        from preferans.notation import READABLE

        known = (*TABLE_FORMS, *_TEXT_FORMS, *READABLE)
        if form is not None and form not in known:
            raise PreferansError(f"no form {form!r}: expected one of {', '.join(known)}", code="format")
        if name != "-" and not Path(name).exists():
            raise PreferansError(f"no file {name}", code="file")
        if form is None and name != "-":
            form = "parquet" if Path(name).is_dir() else _ENDINGS.get(Path(name).suffix.lower())
        return cls(name, form)

    @property
    def is_table(self) -> bool:
        """Whether it has columns with types, so that a stretch can be read without what comes before."""
        return self.form in TABLE_FORMS

    @property
    def files(self) -> list[Path]:
        """The file, or the files of the folder by name."""
        return files_of(self.name, "parquet")

    def fingerprint(self) -> str:
        """A digest of the whole content; empty for stdin."""
        if self.name == "-":
            return ""
        hashed = hashlib.blake2b(digest_size=16)
        for path in self.files:
            hashed.update(path.stat().st_size.to_bytes(8, "little"))
            with open(path, "rb") as file:
                while block := file.read(1 << 20):
                    hashed.update(block)
        return hashed.hexdigest()

    def rows(self, size: int, skip: int = 0) -> Iterator[Rows]:
        """The input in stretches of `size` rows, the last perhaps shorter; tables can begin after `skip` rows.

        Raises PreferansError where it cannot be read at all; what is wrong with single rows is told by Rows.
        """
        if self.is_table:
            yield from rows_of_tables(tables_of(self._tables(), self.form or ""), size, skip)
            return
        with self._opened() as file:
            yield from rows_of_records(_RECORDS.get(self.form or "", _notation(self.form))(file), size)

    def _tables(self) -> list[Any]:
        return [sys.stdin.buffer] if self.name == "-" else list(self.files)

    @contextmanager
    def _opened(self) -> Iterator[IO[bytes]]:
        if self.name == "-":
            yield sys.stdin.buffer
            return
        try:
            with open(self.name, "rb") as file:
                yield file
        except OSError as error:
            raise PreferansError(f"cannot read {self.name}: {error.strerror or error}", code="file") from None


def files_of(name: str, ending: str) -> list[Path]:
    """The file, or the files of a folder with this ending by name; raises PreferansError where there is none."""
    path = Path(name)
    if not path.is_dir():
        return [path]
    found = sorted(file for file in path.glob(f"*.{ending}") if not file.name.startswith((".", "_")))
    if not found:
        raise PreferansError(f"no .{ending} files in the folder {name}", code="file")
    return found


def _csv_records(file: IO[bytes]) -> Iterator[TextRow]:
    """Rows of CSV with a line of names: `deal` (native form), or first, second, third and perhaps talon."""
    text = io.TextIOWrapper(file, "utf-8-sig", errors="replace", newline="")
    try:
        reader = csv.reader(text)
        names = next(reader, None)
        if names is None:
            return
        names = [name.strip() for name in names]
        if "deal" not in names and not set(HANDS[:3]) <= set(names):
            told = ", ".join(names)[:200]
            raise PreferansError(f"columns {told}: expected deal, or first, second, third and talon", code="column")
        while True:
            try:
                fields = next(reader)
            except StopIteration:
                return
            except csv.Error as error:
                yield TextRow(None, reason=str(error), line=reader.line_num)
                continue
            if not fields:
                continue
            if len(fields) != len(names):
                reason = f"{len(fields)} fields, expected {len(names)}"
                yield TextRow(None, reason=reason, line=reader.line_num)
                continue
            yield _record(dict(zip(names, fields, strict=True)), reader.line_num)
    finally:
        text.detach()


def _jsonl_records(file: IO[bytes]) -> Iterator[TextRow]:
    """One JSON object in a line: the columns of the schema, `deal` in the native form, or the project's JSON."""
    for number, raw in enumerate(_lines(file), 1):
        if not raw.strip():
            continue
        try:
            value = json.loads(raw)
        except (ValueError, RecursionError) as error:
            yield TextRow(None, reason=f"no JSON: {error}", line=number)
            continue
        if isinstance(value, dict) and ("deal" in value or "first" in value):
            yield _record(value, number)
        else:
            yield _one(raw.decode("utf-8", "replace"), "json", number)


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    """Lines of bounded length; of a longer one the first part, which is no JSON."""
    while line := file.readline(_MOST_LINE):
        yield line
        while line and not line.endswith(b"\n"):
            line = file.readline(_MOST_LINE)


def _record(fields: dict[str, Any], line: int) -> TextRow:
    """The columns of the schema as text or numbers."""
    try:
        columns = _told(fields)
        if fields.get("deal") not in (None, ""):
            row = _one(str(fields["deal"]), None, line)
            row.columns |= columns
            return row
        hands = [_card_set(name, fields.get(name)) for name in HANDS]
        first = fields.get("talon_first")
        if first not in (None, ""):
            return TextRow((hands[0], hands[1], hands[2], hands[3]), _card_index(first), columns, line=line)
        return TextRow((hands[0], hands[1], hands[2], hands[3]), columns=columns, line=line)
    except PreferansError as error:
        return TextRow(None, reason=str(error), line=line)


def _told(fields: dict[str, Any]) -> dict[str, Any]:
    """The optional columns that a record tells."""
    readers: dict[str, Callable[[str, Any], Any]] = {
        "deal_id": _whole,
        "declarer": _whole,
        "contract": lambda _, value: str(value),
        "pulka": lambda _, value: str(value),
        "played": lambda name, value: [
            _card_index(card) for card in (value if isinstance(value, list) else str(value).split())
        ],
    }
    told = {name: read(name, fields[name]) for name, read in readers.items() if fields.get(name) not in (None, "")}
    if not 0 <= told.get("declarer", 0) <= 2:
        raise PreferansError(f"declarer is {told['declarer']}, expected 0 to 2", code="column")
    if not -(1 << 63) <= told.get("deal_id", 0) < 1 << 63:
        raise PreferansError("deal_id has more than 64 bits", code="column")
    return told


def _whole(name: str, value: Any) -> int:
    try:
        if isinstance(value, (bool, float)):
            raise ValueError
        return int(value)
    except (TypeError, ValueError):
        raise PreferansError(f"{name} is {value!r}, expected a whole number", code="column") from None


def _card_set(name: str, value: Any) -> int:
    """A set of cards as a number or as a holding; 0 for a talon that is not told."""
    if value in (None, "") and name == "talon":
        return 0
    if isinstance(value, str) and not value.strip().isdecimal():
        return Cards.of(value.strip()).mask
    number = _whole(name, value)
    if not 0 <= number <= DECK:
        raise PreferansError(f"{name} is {number}, expected a set of cards, 0 to {DECK}", code="column")
    return number


def _card_index(value: Any) -> int:
    text = str(value).strip()
    return int(Card(int(text) if text.isdecimal() else text))


def _one(text: str, form: str | None, line: int) -> TextRow:
    """A record in a text notation."""
    from preferans.notation import read

    try:
        return record_of_deal(read(text, form), line)
    except NotationError as error:
        return TextRow(None, reason=str(error), line=line)


def record_of_deal(found: Deal | PlayedDeal, line: int | None = None) -> TextRow:
    """A deal as a record; one that is no whole deal of three hands is a bad one."""
    deal = found.deal if isinstance(found, PlayedDeal) else found
    if len(deal.hands) == 3 and not deal.talon and all(len(hand) == 10 for hand in deal.hands):
        hands = [hand.mask for hand in deal.hands]
        row = TextRow((hands[0], hands[1], hands[2], 0), line=line)
    elif reason := not_whole(deal):
        return TextRow(None, reason=reason, line=line)
    else:
        hands = [hand.mask for hand in deal.hands]
        talon = Cards.of(deal.talon).mask
        row = TextRow((hands[0], hands[1], hands[2], talon), int(deal.talon[0]), line=line)
    if isinstance(found, PlayedDeal):
        told = {"declarer": found.declarer, "contract": found.contract, "played": [int(card) for card in found.cards]}
        row.columns = {name: value for name, value in told.items() if value not in (None, [])}
    return row


def _notation(form: str | None) -> Callable[[IO[bytes]], Iterator[TextRow]]:
    def records(file: IO[bytes]) -> Iterator[TextRow]:
        from preferans.notation import read_many

        for found in read_many(file, form):
            if isinstance(found, NotationError):
                yield TextRow(None, reason=str(found), line=found.line)
            else:
                yield record_of_deal(found)

    return records


_RECORDS = {"csv": _csv_records, "jsonl": _jsonl_records}
