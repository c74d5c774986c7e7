"""The options every command shares (language, form and colour of the output) and the screens made from them."""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from preferans.show.screen import Screen

LANGUAGES = ("en", "ru")
COLORS = ("auto", "always", "never")
FORMATS = ("table", "json")

_Command = TypeVar("_Command", bound=Callable[..., Any])


def output_options(command: _Command) -> _Command:
    """Give a command --lang, --format and --color; what they say is asked by the functions below.

    The decorated function gets no parameters for them.
    """
    for name, values, text in (
        ("--color", COLORS, "Colour: auto means only in a terminal."),
        ("--format", FORMATS, "A screen for people, or one JSON object."),
        ("--lang", LANGUAGES, "Language of the output; else PREFERANS_LANG, else the locale."),
    ):
        option = click.option(
            name, type=click.Choice(values), expose_value=False, is_eager=True, callback=remember, help=text
        )
        command = option(command)
    return command


def remember(ctx: click.Context, parameter: click.Parameter, value: object) -> None:
    """Keep an option where all commands of this call find it; the last one said wins."""
    if value is not None:
        ctx.meta[f"preferans.{parameter.name}"] = value


def wants_json(ctx: click.Context) -> bool:
    """Whether --format json was said."""
    return bool(ctx.meta.get("preferans.format") == "json")


def screen_of(ctx: click.Context, *, error: bool = False) -> "Screen":
    """The screen of this call: stdout, or stderr for notes and errors."""
    return make_screen(language_of(ctx, ()), ctx.meta.get("preferans.color", "auto"), error=error)


def make_screen(lang: str, color: str, *, error: bool = False) -> "Screen":
    """A screen on stdout or stderr; Russian needs a stream that can carry Cyrillic, else the words are English."""
    from preferans.show.screen import Screen
    from preferans.show.words import Words

    stream = sys.stderr if error else sys.stdout
    return Screen(stream, Words(lang if lang == "en" or _carries_cyrillic(stream) else "en"), color)


def language_of(ctx: click.Context | None, arguments: Sequence[str]) -> str:
    """en or ru: --lang, else PREFERANS_LANG, else the locale, else English.

    Without a context (an option was wrong before there was one) --lang is looked up in `arguments`.
    """
    told = (ctx.meta.get("preferans.lang") if ctx else None) or _told("--lang", LANGUAGES, arguments)
    if told:
        return str(told)
    return environment_language(os.environ)


def environment_language(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for."""
    own = environment.get("PREFERANS_LANG", "").lower()
    if own in LANGUAGES:
        return own
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return "ru" if environment[name].lower().startswith("ru") else "en"
    if sys.platform == "win32":
        import locale

        return "ru" if (locale.getlocale()[0] or "").lower().startswith("ru") else "en"
    return "en"


def color_of(arguments: Sequence[str]) -> str:
    """The --color among the arguments; auto where it is not said."""
    return _told("--color", COLORS, arguments) or "auto"


def _told(option: str, values: Sequence[str], arguments: Sequence[str]) -> str | None:
    said = None
    for place, argument in enumerate(arguments):
        name, equals, value = argument.partition("=")
        if name == option:
            said = value if equals else "".join(arguments[place + 1 : place + 2])
    return said if said in values else None


def _carries_cyrillic(stream: Any) -> bool:
    try:
        "Ж".encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
