"""`preferans board`: the page in the browser."""

import sys
import webbrowser

import click

from preferans.cli.errors import CommandError
from preferans.cli.output import output_options, screen_of


@click.command("board")
@click.option("--port", type=click.IntRange(0, 65535), default=8032, show_default=True, help="0 takes a free one.")
@click.option("--open", "opens", is_flag=True, help="Open the page in the browser.")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS", help="Address to listen on.")
@click.option("--allow-remote", is_flag=True, help="Let --host be an address that other computers reach.")
@click.option("--workers", type=click.IntRange(1, 64), help="Processes that solve; one per core unless told.")
@output_options
@click.pass_context
def board_command(
    ctx: click.Context, port: int, opens: bool, host: str, allow_remote: bool, workers: int | None
) -> None:
    """A page to look at deals: set up, analyse, play lines, odds, review, score sheet.

    \b
    Examples:
      preferans board --open
      preferans board --port 0
    """
    try:
        from preferans.web.limits import Limits
        from preferans.web.server import address_of, listen, serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("starlette", "uvicorn", "h11", "anyio"):
            raise
        raise CommandError("no web extra") from None
    limits = Limits() if workers is None else Limits(workers=workers)
    screen = screen_of(ctx)
    with listen(host, port, allow_remote=allow_remote) as bound:
        address = address_of(bound)

        def ready() -> None:
            screen.show([screen.words("board at", address=address)])
            sys.stdout.flush()  # whoever reads it from a pipe waits for it
            if opens:
                webbrowser.open(address)

        serve(bound, limits, host=host, allow_remote=allow_remote, ready=ready)
