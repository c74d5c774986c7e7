"""Pictures that a command writes into a file: PNG or SVG, drawn by matplotlib (the extra `plot`)."""

from collections.abc import Callable
from pathlib import Path

from preferans.cli.errors import CommandError
from preferans.cli.record_input import naming_file

KINDS = ("png", "svg")


def plot_kind(name: str) -> str:
    """The kind of picture that a file's name asks for; raises CommandError."""
    kind = Path(name).suffix.lower().removeprefix(".")
    if kind not in KINDS:
        raise CommandError("plot kind", name=name)
    return kind


def write_plot(draw: Callable[[str], bytes], name: str) -> None:
    """Write the picture that `draw` makes of a kind; raises CommandError where matplotlib is missing."""
    from preferans.record.files import write_atomically

    try:
        picture = draw(plot_kind(name))
    except ModuleNotFoundError as error:
        if error.name is None or not error.name.startswith("matplotlib"):
            raise
        raise CommandError("no plots") from None
    with naming_file(name):
        write_atomically(Path(name), picture)
