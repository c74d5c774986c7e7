"""The C++ core for modules that exchange NumPy arrays with it.

The core looks NumPy up before its first array and lets the GIL go for that. A thread that the interpreter ends just
then takes the process down with it, so the end waits for the lookup, and a thread that comes later waits for the end.
"""

import atexit
import threading

from preferans import _core

__all__ = ["_core"]

_looking = threading.Lock()
# A process forked during another thread's lookup has nobody to wait for.
atexit.register(_looking.acquire, timeout=5)
with _looking:
    _core.look_numpy_up()
