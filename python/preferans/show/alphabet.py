"""Which letters a stream can show: without a UTF-8 locale suits become S C D H and signs become ASCII."""

import os
import sys
from collections.abc import Mapping
from typing import TextIO

from preferans.show.words import SUIT_SIGNS

_ASCII = str.maketrans(
    dict(zip(SUIT_SIGNS, "SCDH", strict=True))
    | {"✓": "*", "−": "-", "–": "-", "—": "-", "█": "#", "≈": "~", "×": "x", "è": "e", "…": "~", "\u2009": " "}
    | {"→": ">"}
)


def shown(text: str, stream: TextIO) -> str:
    """The text in letters that the stream can carry; every sign keeps its width.

    >>> import io
    >>> shown("♠8 −2 ✓", io.TextIOWrapper(io.BytesIO(), "ascii"))
    'S8 -2 *'
    """
    if not unicode_locale(stream, os.environ):
        text = text.translate(_ASCII)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "replace").decode(encoding)


def unicode_locale(stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether suit signs may be written.

    Python itself writes UTF-8 under the C locale (and sets LC_CTYPE to C.UTF-8 where LC_ALL is unset), so a C locale
    that the user has asked for is looked up in the variables.
    """
    encoding = (getattr(stream, "encoding", None) or "utf-8").lower().replace("-", "").replace("_", "")
    if encoding not in ("utf8", "utf16", "utf8sig"):
        return False
    if sys.platform == "win32" or environment.get("PYTHONUTF8") == "1" or environment.get("PYTHONIOENCODING"):
        return True
    ctype = environment.get("LC_CTYPE", "")
    names = [environment.get("LC_ALL", ""), "" if ctype == "C.UTF-8" else ctype, environment.get("LANG", "")]
    chosen = next((name for name in names if name), "")
    if not chosen:
        return True
    codeset = chosen.partition(".")[2].partition("@")[0].lower().replace("-", "")
    return chosen not in ("C", "POSIX") and codeset in ("", "utf8")
