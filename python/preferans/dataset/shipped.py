"""The small solved database that comes with the package: 20,000 random deals, read with numpy alone.

`python -m preferans.dataset.shipped FILE` solves it again (some minutes) and writes the same arrays.
"""

import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from importlib import resources
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import numpy as np
import numpy.typing as npt

from preferans.dataset.arrays import DealArrays
from preferans.dataset.dealing import random_deals
from preferans.dataset.questions import Question, read_questions
from preferans.record.files import write_atomically

COUNT = 20_000
SEED = 1
COMPUTE = "as-dealt,with-talon,misere,misere-with-talon,all-pass"
_FILE = "solved.npz"


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """Uniformly random deals with what each hand can make; the first hand leads.

    `deals`: the cards. The arrays, a row for each deal, declarers and seats W N E in playing order:

    `with_talon` uint8[n, 3, 5]: tricks of each declarer in S C D H N with the talon and the best of 66 discards.
    `misere_with_talon` uint8[n, 3]: fewest tricks of his misère then. `as_dealt` uint8[n, 3, 5] and `misere`
    uint8[n, 3]: the same with the ten cards as dealt. `all_pass`: by talon rule, uint8[n, 3] tricks of the seats when
    each plays for himself, ties to the lowest card: `closed` (the talon stays out), `open-eldest` and `open-winner` (it
    leads two tricks and takes none; who leads the third), `dealer-eldest` and `dealer-winner` (its cards are a sitting
    dealer's, who has what is missing to ten).
    """

    deals: DealArrays
    with_talon: npt.NDArray[np.uint8]
    misere_with_talon: npt.NDArray[np.uint8]
    as_dealt: npt.NDArray[np.uint8]
    misere: npt.NDArray[np.uint8]
    all_pass: dict[str, npt.NDArray[np.uint8]]

    def __len__(self) -> int:
        return len(self.deals)


@cache
def solved() -> Solved:
    """The database that comes with the package, read when first asked for.

    >>> deals = solved()
    >>> len(deals), deals.with_talon.shape
    (20000, (20000, 3, 5))
    """
    columns = solved_columns()
    deals = DealArrays(columns.pop("hands"), columns.pop("talon_first"))
    return Solved(
        deals,
        columns["with_talon"].reshape(-1, 3, 5),
        columns["misere_with_talon"],
        columns["as_dealt"].reshape(-1, 3, 5),
        columns["misere"],
        {
            question.name.partition(":")[2]: columns[question.column]
            for question in questions()
            if question.name.startswith("all-pass:")
        },
    )


def solved_columns() -> dict[str, npt.NDArray[Any]]:
    """`hands` uint32[n, 4], `talon_first` uint8[n] and every result column as it is in a database."""
    with resources.files("preferans.dataset").joinpath(_FILE).open("rb") as file, np.load(file) as stored:
        columns = {name: np.array(stored[name]) for name in stored.files}
    for array in columns.values():
        array.flags.writeable = False
    return columns


def questions() -> list[Question]:
    """What is solved of every deal."""
    return [question for question in read_questions(COMPUTE) if isinstance(question, Question)]


def solve_again(threads: int = 0) -> Iterator[dict[str, npt.NDArray[Any]]]:
    """The columns of the database in blocks, computed anew."""
    for deals in random_deals(COUNT, SEED):
        answers = deals.solve(questions(), threads=threads)
        yield {"hands": deals.hands, "talon_first": deals.talon_first, **answers}


def packed(columns: dict[str, npt.NDArray[Any]]) -> bytes:
    """A .npz file of the arrays; equal arrays make equal bytes, which `numpy.savez` does not promise."""
    whole = BytesIO()
    with closing(ZipFile(whole, "w", ZIP_DEFLATED, compresslevel=9)) as archive:
        for name, array in columns.items():
            one = BytesIO()
            # By columns, so that neighbours are alike and pack well.
            np.lib.format.write_array(one, np.asfortranarray(array), allow_pickle=False)
            archive.writestr(ZipInfo(f"{name}.npy"), one.getvalue(), ZIP_DEFLATED, 9)
    return whole.getvalue()


def main(path: str) -> None:
    """Solve the database again and write it to `path`."""
    blocks = []
    for block in solve_again():
        blocks.append(block)
        print(f"{sum(len(done['hands']) for done in blocks):,} of {COUNT:,} deals", file=sys.stderr, flush=True)
    columns = {name: np.concatenate([block[name] for block in blocks]) for name in blocks[0]}
    write_atomically(Path(path), packed(columns))


if __name__ == "__main__":
    main(sys.argv[1])
