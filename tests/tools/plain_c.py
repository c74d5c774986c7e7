"""The C interface as ctypes sees it: its structs and functions."""

import ctypes
import os
from ctypes import POINTER, c_char_p, c_double, c_int8, c_int32, c_uint8, c_uint32, c_uint64, c_void_p

OK, DUPLICATE, ILLEGAL_CARD, OBJECTIVE, PAYOFF, STOPPED, ARGUMENT = 0, 3, 10, 12, 14, 16, 100
NO_CARD = 255
TRICKS, MISERE, GUARANTEE, FEWER_TRICKS, ALL_PASS, COALITION = range(6)
PAID_SIZE = 3 * 11 * 11 * 3
ASK_CARDS, ASK_LINE = 1, 2


class Sized(ctypes.Structure):
    """A struct that begins with its size."""

    def __init__(self, **fields):
        super().__init__(ctypes.sizeof(type(self)), **fields)


class Error(Sized):
    _fields_ = (
        ("size", c_uint32),
        ("code", c_int32),
        ("card", c_uint8),
        ("places", c_uint8 * 2),
        ("message", ctypes.c_char * 240),
    )


class Options(Sized):
    _fields_ = (("size", c_uint32), ("end_table_tricks", c_int32), ("memory", c_uint64), ("cache_folder", c_char_p))


class Position(Sized):
    _fields_ = (
        ("size", c_uint32),
        ("hands", c_uint32 * 3),
        ("players", c_int32),
        ("leader", c_int32),
        ("trick", c_uint8 * 3),
        ("trick_size", c_uint8),
        ("talon_leads", c_uint8 * 2),
        ("talon_lead_count", c_uint8),
        ("won", c_uint8 * 4),
    )


class Payoff(Sized):
    _fields_ = (("size", c_uint32), ("total", c_int32), ("paid", POINTER(c_double)))


class Objective(Sized):
    _fields_ = (
        ("size", c_uint32),
        ("goal", c_int32),
        ("trump", c_int32),
        ("declarer", c_int32),
        ("tie", c_int32),
        ("talon_takes", c_int32),
        ("talon_winner_leads_third", c_int32),
        ("must_head", c_int32),
        ("must_overtrump", c_int32),
        ("stops_at", c_int32),
        ("payoff", POINTER(Payoff)),
    )


class HouseRules(Sized):
    _fields_ = (("size", c_uint32), ("must_head", c_int32), ("must_overtrump", c_int32))


class CardValue(ctypes.Structure):
    _fields_ = (("card", c_uint8), ("value", c_int8 * 3))


class Solution(Sized):
    _fields_ = (
        ("size", c_uint32),
        ("width", c_int32),
        ("value", c_int8 * 3),
        ("best", c_uint8),
        ("card_count", c_uint32),
        ("cards", CardValue * 10),
        ("line_size", c_uint32),
        ("line", c_uint8 * 30),
        ("nodes", c_uint64),
        ("payoff", c_double),
        ("card_payoffs", c_double * 10),
    )


class Table(Sized):
    _fields_ = (
        ("size", c_uint32),
        ("as_dealt", c_uint8 * 5 * 3),
        ("misere", c_uint8 * 3),
        ("guarantee", c_uint8 * 3),
        ("has_talon", c_uint8),
        ("with_talon", c_uint8 * 5 * 3),
        ("misere_with_talon", c_uint8 * 3),
    )


class Discards(Sized):
    _fields_ = (
        ("size", c_uint32),
        ("pairs", c_uint8 * 2 * 66),
        ("tricks", c_uint8 * 5 * 66),
        ("misere", c_uint8 * 66),
    )


class Bounds(Sized):
    _fields_ = (("size", c_uint32), ("guarantee", c_int8 * 3), ("best_case", c_int8 * 3))


Progress = ctypes.CFUNCTYPE(ctypes.c_int, c_void_p, c_uint64, c_uint64)


class ManyRequest(Sized):
    _fields_ = (
        ("size", c_uint32),
        ("players", c_int32),
        ("hands", POINTER(c_uint32)),
        ("leaders", POINTER(c_uint8)),
        ("deals", c_uint64),
        ("objectives", POINTER(Objective)),
        ("objective_count", c_uint64),
        ("threads", c_int32),
        ("progress", Progress),
        ("progress_data", c_void_p),
    )


FUNCTIONS = {
    "pf_version": (c_char_p, []),
    "pf_interface": (c_uint32, []),
    "pf_error_name": (c_char_p, [c_int32]),
    "pf_solver_new": (c_int32, [POINTER(Options), POINTER(c_void_p), POINTER(Error)]),
    "pf_solver_free": (None, [c_void_p]),
    "pf_solver_interrupt": (None, [c_void_p]),
    "pf_solve": (
        c_int32,
        [c_void_p, POINTER(Position), POINTER(Objective), c_uint32, POINTER(Solution), POINTER(Error)],
    ),
    "pf_caught": (c_int32, [c_void_p, POINTER(Position), c_int32, POINTER(c_int32), POINTER(Error)]),
    "pf_tricks_table": (
        c_int32,
        [c_void_p, POINTER(c_uint32), POINTER(c_uint8), c_int32, POINTER(Table), POINTER(Error)],
    ),
    "pf_best_discards": (
        c_int32,
        [c_void_p, POINTER(c_uint32), POINTER(c_uint8), c_int32, c_int32, POINTER(Discards), POINTER(Error)],
    ),
    "pf_all_pass_bounds": (
        c_int32,
        [c_void_p, POINTER(Position), POINTER(Objective), POINTER(Bounds), POINTER(Error)],
    ),
    "pf_legal_cards": (c_int32, [POINTER(Position), c_int32, POINTER(c_uint32), POINTER(Error)]),
    "pf_play": (c_int32, [POINTER(Position), c_uint8, POINTER(Objective), POINTER(Position), POINTER(Error)]),
    "pf_caught_by": (
        c_int32,
        [c_void_p, POINTER(Position), c_int32, POINTER(HouseRules), POINTER(c_int32), POINTER(Error)],
    ),
    "pf_tricks_table_by": (
        c_int32,
        [c_void_p, POINTER(c_uint32), POINTER(c_uint8), c_int32, POINTER(HouseRules), POINTER(Table), POINTER(Error)],
    ),
    "pf_best_discards_by": (
        c_int32,
        [
            c_void_p,
            POINTER(c_uint32),
            POINTER(c_uint8),
            c_int32,
            c_int32,
            POINTER(HouseRules),
            POINTER(Discards),
            POINTER(Error),
        ],
    ),
    "pf_legal_cards_by": (
        c_int32,
        [POINTER(Position), c_int32, POINTER(HouseRules), POINTER(c_uint32), POINTER(Error)],
    ),
    "pf_solve_many": (
        c_int32,
        [POINTER(Options), POINTER(ManyRequest), POINTER(c_int8), c_uint64, POINTER(Error)],
    ),
}


def load(path: str | os.PathLike[str]) -> ctypes.CDLL:
    """The library with all its functions declared."""
    library = ctypes.CDLL(os.fspath(path))
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library
