"""What a run computes: the questions with their options, and the table of answers for a stretch of rows."""

import json
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from types import TracebackType
from typing import Any

import numpy as np

from preferans.dataset.arrays import DealArrays, Progress
from preferans.dataset.judging import judge, judged_columns
from preferans.dataset.questions import AnyQuestion, Question, RulesQuestion, read_questions
from preferans.dataset.rows import Rows
from preferans.dataset.schema import arrow, deal_columns, metadata, result_columns
from preferans.dataset.writing import flattened
from preferans.errors import PreferansError
from preferans.rules import Rules

_AT_ONCE = 16  # deals that a process judges at once


@dataclass(frozen=True, slots=True)
class Settings:
    """What is computed and how it is written; two runs of equal settings over one input make the same rows.

    `leader` leads the first trick of every deal. With `named` every number has a column of its own. `rules` are those
    that the questions name, complete, as JSON values.
    """

    compute: tuple[str, ...]
    leader: int = 0
    named: bool = False
    rules: dict[str, Any] = field(init=False, compare=False)
    questions: tuple[AnyQuestion, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Raises RulesError for a question or rules that do not exist."""
        object.__setattr__(self, "questions", read_questions(self.compute))
        object.__setattr__(self, "compute", tuple(question.name for question in self.questions))
        named = sorted({question.rules for question in self.questions if isinstance(question, RulesQuestion)})
        object.__setattr__(self, "rules", {name: json.loads(json.dumps(_rules_json(name))) for name in named})

    def __reduce__(self) -> tuple[object, ...]:
        return (Settings, (self.compute, self.leader, self.named))

    def to_json(self) -> dict[str, Any]:
        """As in the metadata of a part."""
        told: dict[str, Any] = {"compute": list(self.compute), "leader": "WNE"[self.leader], "named": self.named}
        return told | ({"rules": self.rules} if self.rules else {})

    @property
    def values_of_a_deal(self) -> int:
        """How many numbers are computed for each deal."""
        return sum(one.width if isinstance(one, Question) else 3 for one in self.questions)


def _rules_json(name: str) -> Any:
    return Rules.preset(name).to_json()


class Computer(AbstractContextManager["Computer"]):
    """Answers stretches of rows, on `threads` threads (0: all cores); questions by rules on as many processes.

    Where it is not used in `with`, `close` ends the processes.
    """

    def __init__(self, settings: Settings, threads: int = 0, memory: int = 4 << 20) -> None:
        """`memory` bounds the solver's tables of each thread, in bytes."""
        self.settings = settings
        self._threads = threads
        self._memory = memory
        self._pool: ProcessPoolExecutor | None = None
        self._names = list(self.answers(_NO_DEALS))

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    def table(self, rows: Rows, progress: Progress | None = None) -> Any:
        """An Arrow table of the good rows: their columns, the cards, the answers."""
        pa = arrow()
        settings = self.settings
        told = dict(rows.columns)
        for name in told:
            if name in self._names:
                raise PreferansError(f"the input has a column {name} already: expected deals", code="column")
        columns = {"deal_id": told.pop("deal_id"), **deal_columns(rows.deals), **told}
        columns |= self.answers(rows.deals, progress)
        table = pa.table(columns)
        fields = [field.with_nullable(field.name not in _NEVER_NULL) for field in table.schema]
        return table.cast(pa.schema(fields, metadata=metadata(settings.to_json())))

    def answers(self, deals: DealArrays, progress: Progress | None = None) -> dict[str, Any]:
        """The columns of answers, as Arrow arrays; raises PreferansError for deals that are none."""
        pa = arrow()
        asked = [question for question in self.settings.questions if isinstance(question, Question)]
        by_rules = [question for question in self.settings.questions if isinstance(question, RulesQuestion)]
        solved = deals.solve(
            asked,
            self.settings.leader,
            threads=self._threads,
            memory=self._memory,
            progress=None if by_rules else progress,
        )
        columns: dict[str, Any] = {}
        for question in self.settings.questions:
            if isinstance(question, Question):
                columns |= result_columns(question, solved[question.column])
            else:
                columns |= judged_columns(question, self._judged(question, deals, progress))
        if not self.settings.named:
            return columns
        table = flattened(pa.table(columns))
        return dict(zip(table.column_names, table.columns, strict=True))

    def _judged(self, question: RulesQuestion, deals: DealArrays, progress: Progress | None) -> list[Any]:
        work = partial(judge, question.kind, question.rules, self.settings.leader)
        tasks = [deals[start : start + _AT_ONCE] for start in range(0, len(deals), _AT_ONCE)]
        done: list[Any] = []
        for part in self._mapped(work, tasks):
            done += part
            if progress is not None:
                progress(len(done), len(deals))
        return done

    def _mapped(self, work: Callable[[DealArrays], list[Any]], tasks: list[DealArrays]) -> Iterator[list[Any]]:
        if self._threads == 1:
            yield from map(work, tasks)
            return
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._threads or None, get_context("spawn"), _leave_ctrl_c_to_the_parent)
        try:
            yield from self._pool.map(work, tasks)
        except BrokenProcessPool:
            raise PreferansError(
                "a process that judges deals ended early: expected a program that can be imported "
                '(if __name__ == "__main__"), or threads=1',
                code="process",
            ) from None


_NO_DEALS = DealArrays(np.zeros((0, 4), dtype=np.uint32), np.zeros(0, dtype=np.uint8))
_NEVER_NULL = ("first", "second", "third", "talon")


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
