"""The same run on a Ray cluster: parts are solved by actors, each with a solver of its own; the journal stays here.

A part is the unit of work. An actor reads its stretch of the input, solves it on one core and puts the part on disk
under its final name as a whole, so a part that is done twice because a worker died is the same file. Input and output
lie where every worker sees them under the same path. Needs the extra `cluster` (Ray with its data library).
"""

import json
import logging
import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from preferans.dataset.computing import Computer
from preferans.dataset.manifest import Manifest, Part
from preferans.dataset.running import (
    Done,
    Plan,
    Stopped,
    Watcher,
    finish,
    finish_bad_rows,
    opened,
    solved_part,
    write_error,
)
from preferans.dataset.schema import arrow
from preferans.dataset.tables import row_count, rows_of, table_rows
from preferans.errors import PreferansError

LOCAL = "local"


def run_on_ray(
    plan: Plan,
    address: str = LOCAL,
    *,
    workers: int,
    restart: bool = False,
    watcher: Watcher | None = None,
) -> Done:
    """Solve what is missing of a database on the Ray cluster at `address` (`auto`, `ray://HOST:PORT`, or LOCAL).

    The parts are those that `run` makes, byte for byte, so a run may be begun here and ended there. A worker that dies
    is replaced and its part done again. Raises what `run` raises, PreferansError where the input is no Parquet and
    where the cluster cannot be reached.
    """
    ray = _ray()
    if plan.source.form != "parquet" or plan.source.name == "-":
        raise PreferansError(f"{plan.source.name} is no Parquet: workers of a cluster read Parquet only", code="format")
    with closing(opened(plan, restart=restart)) as manifest:
        earlier = manifest.solved
        try:
            mine = _connect(ray, address, workers)
            try:
                _solve_missing(ray, plan, manifest, workers, watcher)
            finally:
                if mine:
                    ray.shutdown()
        except KeyboardInterrupt:
            finish_bad_rows(plan, manifest)
            raise Stopped(manifest.solved) from None
        return finish(plan, manifest, earlier)


def _ray() -> Any:
    try:
        import ray
        import ray.data
    except ImportError:
        raise PreferansError(
            "a cluster needs Ray: expected the extra `cluster` (pip install 'preferans[cluster]')", code="extra"
        ) from None
    return ray


def _connect(ray: Any, address: str, workers: int) -> bool:
    """Whether the connection was made here."""
    if ray.is_initialized():
        return False
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=workers, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise PreferansError(f"no Ray cluster at {address}: {error}", code="cluster") from None
    return True


def _solve_missing(ray: Any, plan: Plan, manifest: Manifest, workers: int, watcher: Watcher | None) -> None:
    tasks = [task for task in _tasks(plan) if task["number"] not in manifest.parts]
    total = plan.total_rows()
    if not tasks:
        return
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    # One block for each part, so that no more than a part is lost with a worker.
    found = ray.data.from_items(tasks, override_num_blocks=len(tasks)).map_batches(
        _Worker,
        fn_constructor_args=(_portable(plan),),
        batch_size=1,
        batch_format="pyarrow",
        num_cpus=1,
        compute=ray.data.ActorPoolStrategy(min_size=1, max_size=workers),
    )
    for row in found.iter_rows():
        told = json.loads(row["told"])
        if "part" not in told:
            if told["kind"] == "disk":
                raise write_error(plan, manifest, OSError(told["text"]))
            raise PreferansError(told["text"], code=told["kind"])
        try:
            manifest.add(Part(**told["part"] | {"bad": tuple(told["part"]["bad"])}))
        except OSError as problem:
            raise write_error(plan, manifest, problem) from None
        if watcher is not None:
            done = sum(part.count for part in manifest.parts.values())
            watcher(done, manifest.solved, total)


def _portable(plan: Plan) -> Plan:
    """The plan with whole paths, which mean the same to every worker."""
    source = replace(plan.source, name=str(Path(plan.source.name).resolve()))
    return replace(plan, source=source, place=replace(plan.place, out=plan.place.out.resolve()))


def _tasks(plan: Plan) -> Iterator[dict[str, int]]:
    total = plan.total_rows() or 0
    for number, start in enumerate(range(0, total, plan.rows_per_part)):
        yield {"number": number, "start": start, "stop": min(start + plan.rows_per_part, total)}


class _Worker:
    """One actor: a solver of its own on one core."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._computer = Computer(plan.settings, threads=1)

    def __call__(self, batch: Any) -> Any:
        """Solve the parts that a batch names; what goes wrong is told, not raised, as Ray would try it again."""
        told = [json.dumps(self._one(**task)) for task in batch.to_pylist()]
        return arrow().table({"told": told})

    def _one(self, number: int, start: int, stop: int) -> dict[str, Any]:
        try:
            rows = rows_of(_stretch(self._plan.source.files, start, stop), start)
            return {"part": asdict(solved_part(self._plan, self._computer, number, rows))}
        except PreferansError as error:
            return {"kind": error.code, "text": str(error)}
        except OSError as error:
            return {"kind": "disk", "text": error.strerror or str(error)}


def _stretch(files: list[Path], start: int, stop: int) -> Any:
    """Rows `start` to `stop` of all files one after the other."""
    batches: list[Any] = []
    place = 0
    for path in files:
        count = row_count(path)
        if place < stop and place + count > start:
            batches += table_rows(path, max(start - place, 0), min(stop - place, count))
        place += count
    return arrow().Table.from_batches(batches)
