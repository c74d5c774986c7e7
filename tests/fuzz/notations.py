"""Fuzzes the readers of deals with libFuzzer (package atheris): any text reads, or raises NotationError.

    python tests/fuzz/notations.py FOLDER -max_len=2000 -max_total_time=1800

FOLDER is the corpus, tests/fuzz/corpus/notations at first. Without atheris the tests replay the corpus.
"""

import contextlib
import io
import sys

if __name__ == "__main__":
    import atheris

    with atheris.instrument_imports(include=["preferans"]):
        from preferans.errors import NotationError
        from preferans.notation import WRITABLE, read, read_many, write
else:
    from preferans.errors import NotationError
    from preferans.notation import WRITABLE, read, read_many, write


def one_input(data: bytes) -> None:
    """Reads the text of some bytes; what was read can be written in every notation that holds it, and read again."""
    text = data.decode("utf-8", "replace")
    with contextlib.suppress(NotationError):
        list(read_many(io.StringIO(text)))
    found, refused = None, None
    try:
        found = read(text)
    except NotationError as error:
        refused = error
    if found is None:
        assert refused is not None
        assert all(0 <= start <= end <= len(refused.text) for start, end in refused.spans)
        return
    for form in WRITABLE:
        try:
            written = write(found, form)
        except NotationError:
            continue  # this notation has no place for something
        assert write(read(written, form), form) == written


if __name__ == "__main__":
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
