"""The processes that solve: each is an engine (see `preferans.engine`) and answers one question at a time.

Processes, not threads: only the main thread of a process can be interrupted in the middle of a search, a question that
does not stop can be killed, and methods that work in Python for a part of their time do not hold each other up.
"""

import asyncio
import contextlib
import json
import sys
from collections import deque
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager
from typing import Any

from preferans.engine import CANCEL
from preferans.rpc import messages
from preferans.web.limits import Limits

# Methods that may work for seconds. They leave one worker free for those that answer at once.
LONG = frozenset(
    {"layouts", "misere_catch", "advise_discard", "advise_call", "choose_card", "forecast", "par", "review"}
)
_FIRST_DEAL = "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
_LONGEST_ANSWER = 1 << 26
_COMMAND = (sys.executable, "-P", "-m", "preferans", "engine")


class BusyError(Exception):
    """All workers are at work and the queue is full."""


class Worker:
    """One engine process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._asked = 0

    @classmethod
    async def start(cls) -> "Worker":
        """A new process; Ctrl-C in the terminal does not reach it, it ends with its input."""
        pipe = asyncio.subprocess.PIPE
        return cls(
            await asyncio.create_subprocess_exec(
                *_COMMAND, stdin=pipe, stdout=pipe, limit=_LONGEST_ANSWER, start_new_session=True
            )
        )

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self._process.returncode is None

    async def ask(self, method: str, params: dict[str, Any], *, events: bool) -> AsyncGenerator[dict[str, Any], None]:
        """What the engine says to a question: notifications, where `events` are wanted, and last the answer."""
        self._asked += 1
        asked = params | ({"progress": True, "partial": True} if events else {})
        await self._send({"jsonrpc": "2.0", "id": self._asked, "method": method, "params": asked})
        while True:
            told = await self._read()
            yield told
            if "id" in told:
                return

    async def stop(self, seconds: float) -> None:
        """Take the question back and wait for the answer to that; kill the process where it does not come in time."""
        try:
            async with asyncio.timeout(seconds):
                await self._send({"jsonrpc": "2.0", "method": CANCEL, "params": {"id": self._asked}})
                while (await self._read()).get("id") != self._asked:
                    pass
        except (TimeoutError, OSError, EOFError):
            await self.kill()

    async def kill(self) -> None:
        """End the process."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        if self._process.stdin is not None:
            self._process.stdin.close()

    async def _send(self, message: dict[str, Any]) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(messages.encoded(message))
        await self._process.stdin.drain()

    async def _read(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise EOFError("the solver ended in the middle of a question")
        told: dict[str, Any] = json.loads(line)
        return told


class Pool:
    """A fixed number of workers and a bounded queue before them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._idle: list[Worker] = []
        self._waiting: deque[tuple[bool, asyncio.Future[Worker]]] = deque()
        self._long = 0  # long questions being worked on
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    async def open(self) -> None:
        """Start the workers; each is free once it has solved a first deal, which readies its tables."""
        for worker in await asyncio.gather(*(Worker.start() for _ in range(self._limits.workers))):
            self._keep(asyncio.create_task(self._ready(worker)))

    async def close(self) -> None:
        """End all workers."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for _, future in self._waiting:
            future.cancel()
        await asyncio.gather(*(worker.kill() for worker in self._idle))

    @property
    def state(self) -> dict[str, int]:
        """How many workers there are, are free, and how many questions wait."""
        return {"workers": self._limits.workers, "idle": len(self._idle), "waiting": len(self._waiting)}

    async def ask(self, method: str, params: dict[str, Any], *, events: bool) -> AsyncGenerator[dict[str, Any], None]:
        """As `Worker.ask`; raises BusyError at once where the queue is full. Closed early, it takes it back."""
        async with (
            self._worker(method in LONG) as worker,
            aclosing(worker.ask(method, params, events=events)) as answer,
        ):
            async for told in answer:
                yield told

    @asynccontextmanager
    async def _worker(self, long: bool) -> AsyncIterator[Worker]:
        worker = await self._acquire(long)
        finished = False
        try:
            yield worker
            finished = True
        finally:
            self._keep(asyncio.create_task(self._give_back(worker, long, finished)))

    def _keep(self, task: "asyncio.Task[None]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ready(self, worker: Worker) -> None:
        try:
            async for _ in worker.ask("tricks_table", {"deal": _FIRST_DEAL}, events=False):
                pass
        except asyncio.CancelledError:
            await worker.kill()
            raise
        except (EOFError, OSError):
            await worker.kill()
        await self._give_back(worker, False, worker.alive)

    async def _acquire(self, long: bool) -> Worker:
        if self._idle and self._may_start(long):
            self._long += long
            return self._idle.pop()
        if len(self._waiting) >= self._limits.queue:
            raise BusyError
        future: asyncio.Future[Worker] = asyncio.get_running_loop().create_future()
        place = (long, future)
        self._waiting.append(place)
        try:
            return await future
        except asyncio.CancelledError:
            if place in self._waiting:
                self._waiting.remove(place)
            elif not future.cancelled():
                self._idle.append(future.result())
                self._long -= long
                self._hand_out()
            raise

    async def _give_back(self, worker: Worker, long: bool, finished: bool) -> None:
        try:
            if not finished and worker.alive:
                await worker.stop(self._limits.stop_time)
            while not worker.alive:
                try:
                    worker = await Worker.start()
                except OSError:  # no process to be had just now
                    await asyncio.sleep(self._limits.stop_time)
        except asyncio.CancelledError:
            await worker.kill()
            raise
        if self._closed:
            await worker.kill()
            return
        self._idle.append(worker)
        self._long -= long
        self._hand_out()

    def _hand_out(self) -> None:
        """Give idle workers to those who wait, in their order, long questions as far as they may start."""
        later: deque[tuple[bool, asyncio.Future[Worker]]] = deque()
        while self._waiting and self._idle:
            long, future = self._waiting.popleft()
            if not self._may_start(long):
                later.append((long, future))
            elif not future.cancelled():
                self._long += long
                future.set_result(self._idle.pop())
        self._waiting.extendleft(reversed(later))

    def _may_start(self, long: bool) -> bool:
        return not long or self._long < max(self._limits.workers - 1, 1)
