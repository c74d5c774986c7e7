"""What every record has in common, whatever its game: steps that can be taken back, and a file that follows them."""

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar, Generic, Self, TypeVar

from preferans.errors import RulesError
from preferans.record.files import check_unchanged, write_atomically
from preferans.scoring.players import Player, table

Step = TypeVar("Step")

_FIELDS = {"format", "version", "rules", "names", "first_dealer", "stopped", "deals"}
_KINDS: tuple[tuple[str, type, str], ...] = (
    ("rules", dict, "an object"),
    ("first_dealer", str, "a player"),
    ("stopped", bool, "true or false"),
    ("deals", list, "a list"),
)


class Book(ABC, Generic[Step]):
    """Players with names, deals written one by one; with a path every change is in the file before it returns.

    `Step` is what one deal wrote. A change that cannot be saved has not happened.
    """

    format: ClassVar[str]  # what the file calls itself
    version: ClassVar[int] = 1
    record_noun: ClassVar[str]  # what sentences call the record, and what is played
    game_noun: ClassVar[str]

    def __init__(
        self,
        players: int,
        names: Iterable[str] | None,
        first_dealer: Player | str | int | None,
        path: str | Path | None,
    ) -> None:
        seated = table(players)
        self.names = tuple(map(str, seated)) if names is None else tuple(names)
        if len(self.names) != len(seated) or len(set(self.names)) != len(seated) or not all(self.names):
            raise RulesError(f"names {', '.join(self.names)}: expected {len(seated)} different names", code="names")
        self.first_dealer = seated[-1] if first_dealer is None else Player.of(first_dealer)
        if self.first_dealer not in seated:
            raise RulesError(f"{self.first_dealer} cannot deal at a table of {len(seated)}", code="first_dealer")
        self.deals: tuple[Step, ...] = ()
        self.stopped = False
        self.path: Path | None = None
        self._seen: str | None = None
        if path is not None:
            self.save(path)

    @property
    @abstractmethod
    def ended(self) -> bool:
        """Whether the game is over: by its rules, or stopped."""

    @abstractmethod
    def to_json(self) -> str:
        """The record as JSON text: rules, names and deals, from which everything else follows."""

    @classmethod
    @abstractmethod
    def from_json(cls, text: str) -> Self:
        """The record that `to_json` wrote; raises RulesError naming what cannot be read, or the deal."""

    def undo(self) -> Step | None:
        """Takes back the last step and returns the deal, or None if it was the stop; raises RulesError if none is left.

        >>> from preferans import Pulka, Rules
        >>> pulka = Pulka(Rules.preset("sochi"))
        >>> pulka.stop()
        >>> pulka.undo(), pulka.ended
        (None, False)
        """
        if self.stopped:
            self._change(self.deals, stopped=False)
            return None
        if not self.deals:
            raise RulesError("no deal is left to take back", code="undo")
        last = self.deals[-1]
        self._change(self.deals[:-1], stopped=False)
        return last

    def stop(self) -> None:
        """Ends the game by agreement or by time; raises RulesError if it is over already."""
        if self.ended:
            raise RulesError(f"the {self.game_noun} is over already", code="ended")
        self._change(self.deals, stopped=True)

    def save(self, path: str | Path | None = None) -> None:
        """Writes the record to its file, or to a new one that is then its file; atomically and durably.

        Raises RulesError if it has no file, or the file exists already or was changed by another program.
        """
        if path is not None and (self.path is None or Path(path) != self.path):
            self.path, self._seen = Path(path), None
        if self.path is None:
            raise RulesError(f"the {self.record_noun} has no file yet: expected a path", code="file")
        check_unchanged(self.path, self._seen)
        text = self.to_json()
        write_atomically(self.path, text)
        self._seen = text

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """The record of a file, which is kept up to date from now on; raises RulesError or OSError."""
        text = Path(path).read_text(encoding="utf-8")
        try:
            book = cls.from_json(text)
        except RulesError as error:
            raise RulesError(f"{path}: {error}", code=error.code) from error
        book.path, book._seen = Path(path), text
        return book

    def _check_going_on(self) -> None:
        if self.ended:
            raise RulesError(
                f"the {self.game_noun} is over: nothing can be added (undo takes back the last deal)", code="ended"
            )

    def _text(self, rules: str, deals: list[Any]) -> str:
        """The file's text around the JSON of the rules and the deals."""
        content = {
            "format": self.format,
            "version": self.version,
            "rules": json.loads(rules),
            "names": list(self.names),
            "first_dealer": str(self.first_dealer),
            "stopped": self.stopped,
            "deals": deals,
        }
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    @classmethod
    def _content(cls, text: str) -> dict[str, Any]:
        """The parsed file if it is a record of this kind and version."""
        try:
            content = json.loads(text)
        except ValueError as error:
            raise RulesError(f"no JSON: {error}", code="file") from None
        if not isinstance(content, dict) or content.get("format") != cls.format:
            raise RulesError(f'this is no {cls.record_noun}: expected "format": "{cls.format}"', code="file")
        if content.get("version") != cls.version:
            version = content.get("version")
            raise RulesError(f"version {version!r} of the file: this program reads {cls.version}", code="file")
        if set(content) != _FIELDS:
            odd = ", ".join(sorted(set(content) ^ _FIELDS))
            raise RulesError(f"fields {odd}: expected just {', '.join(sorted(_FIELDS))}", code="file")
        if not isinstance(content["names"], list) or not all(isinstance(name, str) for name in content["names"]):
            raise RulesError("names: expected a list of texts", code="file")
        for field, kind, expected in _KINDS:
            if not isinstance(content[field], kind):
                raise RulesError(f"{field} is {content[field]!r}: expected {expected}", code="file")
        return content

    def _change(self, deals: tuple[Step, ...], *, stopped: bool) -> None:
        """Makes a change and saves it; if it cannot be saved it has not happened."""
        before = self.deals, self.stopped
        self.deals, self.stopped = deals, stopped
        if self.path is not None:
            try:
                self.save()
            except BaseException:
                self.deals, self.stopped = before
                raise
