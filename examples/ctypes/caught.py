"""The shared library from Python's ctypes, without the preferans package: is a misère caught?

python caught.py /path/to/libpreferans.so
"""

import ctypes
import sys


class Position(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_uint32),
        ("hands", ctypes.c_uint32 * 3),
        ("players", ctypes.c_int32),
        ("leader", ctypes.c_int32),
        ("trick", ctypes.c_uint8 * 3),
        ("trick_size", ctypes.c_uint8),
        ("talon_leads", ctypes.c_uint8 * 2),
        ("talon_lead_count", ctypes.c_uint8),
        ("won", ctypes.c_uint8 * 4),
    )


class Error(ctypes.Structure):
    _fields_ = (
        ("size", ctypes.c_uint32),
        ("code", ctypes.c_int32),
        ("card", ctypes.c_uint8),
        ("places", ctypes.c_uint8 * 2),
        ("message", ctypes.c_char * 240),
    )


def cards(text: str) -> int:
    """A hand such as `A7.-.-.K` as a set of cards."""
    return sum(
        1 << (8 * suit + "789TJQKA".index(rank))
        for suit, ranks in enumerate(text.split("."))
        for rank in ranks.replace("-", "")
    )


def main() -> None:
    library = ctypes.CDLL(sys.argv[1])
    error = Error(ctypes.sizeof(Error))
    solver = ctypes.c_void_p()
    if library.pf_solver_new(None, ctypes.byref(solver), ctypes.byref(error)):
        sys.exit(error.message.decode())
    hands = ("987.987.987.7", "AKQ.AKQ.AKQ.A", "JT.JT.JT.KQJT")
    position = Position(ctypes.sizeof(Position), (ctypes.c_uint32 * 3)(*map(cards, hands)), 3, 1)
    caught = ctypes.c_int32()
    if library.pf_caught(solver, ctypes.byref(position), 0, ctypes.byref(caught), ctypes.byref(error)):
        sys.exit(error.message.decode())
    print("caught" if caught.value else "clean")
    library.pf_solver_free(solver)


if __name__ == "__main__":
    main()
