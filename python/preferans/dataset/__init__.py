"""Databases of deals: millions of them as columns, solved in bulk, on one machine or a cluster.

`solved` is the small solved database that comes with the package and needs numpy alone; frames and files need the extra
`table`, clusters `cluster`, plots `plot`. Names are loaded when first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from preferans.dataset.arrays import DealArrays
    from preferans.dataset.cluster import run_on_ray
    from preferans.dataset.computing import Settings
    from preferans.dataset.dealing import random_deals
    from preferans.dataset.frames import solve_table, to_arrays, to_deals, to_table
    from preferans.dataset.making import make_database, solved_table
    from preferans.dataset.readers import Source
    from preferans.dataset.running import Done, Place, Plan, run
    from preferans.dataset.schema import deal_schema
    from preferans.dataset.shipped import Solved, solved
    from preferans.dataset.summary import Summary, summarise, summarise_file

_HOME = {
    "DealArrays": "arrays",
    "Done": "running",
    "Place": "running",
    "Plan": "running",
    "Settings": "computing",
    "Solved": "shipped",
    "Source": "readers",
    "Summary": "summary",
    "deal_schema": "schema",
    "make_database": "making",
    "random_deals": "dealing",
    "run": "running",
    "run_on_ray": "cluster",
    "solve_table": "frames",
    "solved": "shipped",
    "solved_table": "making",
    "summarise": "summary",
    "summarise_file": "summary",
    "to_arrays": "frames",
    "to_deals": "frames",
    "to_table": "frames",
}

__all__ = [
    "DealArrays",
    "Done",
    "Place",
    "Plan",
    "Settings",
    "Solved",
    "Source",
    "Summary",
    "deal_schema",
    "make_database",
    "random_deals",
    "run",
    "run_on_ray",
    "solve_table",
    "solved",
    "solved_table",
    "summarise",
    "summarise_file",
    "to_arrays",
    "to_deals",
    "to_table",
]


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'preferans.dataset' has no attribute {name!r}")
    value = getattr(import_module(f"preferans.dataset.{_HOME[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(set(globals()) | set(__all__))
