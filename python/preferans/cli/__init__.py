"""The `preferans` command: a group whose commands are imported when they are called, so that it starts quickly."""

import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

import click

from preferans.cli.output import LANGUAGES, color_of, language_of, output_options
from preferans.errors import PreferansError

_SECTIONS = {
    "look":   ("Look at a deal",             "Посмотреть расклад"),
    "hidden": ("Hidden cards",               "Скрытые карты"),
    "record": ("The record",                 "Запись"),
    "many":   ("Many deals, other programs", "Много раскладов, другие программы"),
}  # fmt: skip


class _Row(NamedTuple):
    """One command on the help screen and where it is; rows without a summary share a line of names."""

    section: str
    name: str
    place: str
    summary: tuple[str, str] = ("", "")


_ROWS = (
    _Row("look", "analyse", "analyse:analyse_command",
         ("tricks for every hand and strain, misère, all-pass", "взятки каждой руки в каждой масти, мизер, распасы")),
    _Row("look", "solve", "solve:solve_command",
         ("value of every card from any moment, and the best line", "цена каждого хода и лучший розыгрыш")),
    _Row("look", "discard", "discard:discard_command",
         ("all 66 discards and what to play, in tricks and whists", "все 66 сносов и что играть, во взятках и вистах")),
    _Row("look", "par", "par:par_command",
         ("the auction when everybody sees all cards", "торговля, когда все видят все карты")),
    _Row("look", "review", "review:review_command",
         ("what each decision of a played deal cost", "чего стоило каждое решение сыгранной сдачи")),
    _Row("hidden", "odds", "odds:odds_command",
         ("tricks over all layouts of the unseen cards", "взятки по всем раскладам неизвестных карт")),
    _Row("hidden", "advise", "advise:advise_command",
         ("10 cards: what to call; 12 cards: what to lay away and play",
          "10 карт: что заявить; 12 карт: что снести и играть")),
    _Row("hidden", "misere", "misere:misere_command",
         ("catching a misère whose discard lies face down", "ловля мизера с закрытым сносом")),
    _Row("record", "score", "record:score_command",
         ("write down one deal", "записать одну сдачу")),
    _Row("record", "pulka", "record:pulka_command",
         ("keep a whole record: add, undo, show, settle", "вести пульку: add, undo, show, settle")),
    _Row("record", "forecast", "forecast:forecast_command",
         ("where a pulka is heading: everybody's final settlement", "к чему идёт пулька: итог каждого")),
    _Row("record", "rules", "record:rules_command",
         ("the options of every variant", "правила каждой разновидности")),
    _Row("many", "deal", "deal:deal_command"),
    _Row("many", "convert", "convert:convert_command"),
    _Row("many", "batch", "batch:batch_command"),
    _Row("many", "summary", "summary:summary_command"),
    _Row("many", "engine", "engine:engine_command"),
    _Row("many", "board", "board:board_command"),
    _Row("many", "bench", "bench:bench_command"),
)  # fmt: skip

_HELP = (
    """Exact open-card analysis of preferans.

  preferans analyse --sample trap-misere         see a deal solved
  preferans solve deal.txt --contract 8N --declarer N --discard "S9 H7"
  preferans odds K7.AKJ87.A.AK --out "S9 H7" --strain N

A deal is three hands and a talon, suits in the order ♠.♣.♦.♥:
  "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
Any other notation is recognised too, Russian ones included; - reads stdin.

{commands}
  -h, --help      help for a command, with examples
  --lang en|ru    language of the output
  --format table|json
  --color auto|always|never

preferans COMMAND --help teaches one command in a minute.""",
    """Точный разбор раскладов преферанса при открытых картах.

  preferans analyse --sample trap-misere         увидеть разбор расклада
  preferans solve deal.txt --contract 8N --declarer N --discard "S9 H7"
  preferans odds K7.AKJ87.A.AK --out "S9 H7" --strain N

Расклад — три руки и прикуп, масти по порядку ♠.♣.♦.♥:
  "AQJ8.Q.T8.QJ8 | 97.AKJ87.A.K7 | T.T9.KQJ97.T9 | K.-.-.A"
Понятна и любая другая запись, в том числе русская; - читает stdin.

{commands}
  -h, --help      справка по команде с примерами
  --lang en|ru    язык вывода
  --format table|json
  --color auto|always|never

preferans КОМАНДА --help объяснит одну команду за минуту.""",
)

_PLACES = {row.name: row.place for row in _ROWS}


class Commands(click.Group):
    """A group that knows its commands by name and imports one when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names in the order of the help screen."""
        return list(_PLACES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now; None where there is none of that name."""
        if cmd_name not in _PLACES:
            return None
        module, _, name = _PLACES[cmd_name].partition(":")
        command = getattr(import_module(f"preferans.cli.{module}"), name)
        assert isinstance(command, click.Command)
        return command

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help screen of the whole program."""
        from preferans.show.alphabet import shown

        formatter.write(shown(help_screen(language_of(ctx, sys.argv[1:])), sys.stdout) + "\n")

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; bad input becomes one clear message and exit status 2."""
        try:
            return super().invoke(ctx)
        except PreferansError as error:
            from preferans.cli.errors import show_error

            show_error(error, ctx)
            ctx.exit(2)

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run the program: exit status 0 answered, 1 a computation was stopped, 2 bad input or bad option."""
        words = list(sys.argv[1:] if args is None else args)
        standalone = extra.pop("standalone_mode", True)
        try:
            status = super().main(words, prog_name or "preferans", **extra, standalone_mode=False)
        except click.ClickException as error:
            if not standalone:
                raise
            from preferans.cli.errors import show_usage_error

            show_usage_error(error, language_of(None, words), color_of(words))
            sys.exit(2)
        except click.Abort:
            if not standalone:
                raise
            from preferans.cli.errors import show_stopped

            show_stopped(language_of(None, words), color_of(words))
            sys.exit(1)
        if standalone:
            sys.exit(status if isinstance(status, int) else 0)
        return status


def help_screen(lang: str) -> str:
    """The text of `preferans --help`."""
    column = LANGUAGES.index(lang)
    commands = ""
    for section, heading in _SECTIONS.items():
        rows = [row for row in _ROWS if row.section == section]
        commands += heading[column] + "\n"
        if rows[0].summary[column]:
            commands += "".join(f"  {row.name:<10}  {row.summary[column]}\n" for row in rows) + "\n"
        else:
            commands += "  " + "  ".join(row.name for row in rows) + "\n"
    return _HELP[column].format(commands=commands)


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from preferans import __version__

        click.echo(f"preferans {__version__}")
        ctx.exit()


@click.group(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version.")
@output_options
@click.pass_context
def main(ctx: click.Context) -> None:
    """Exact open-card analysis of preferans."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())
