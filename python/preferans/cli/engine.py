"""`preferans engine`: the JSON-RPC 2.0 engine on stdin and stdout."""

import json
import os
import sys

import click

from preferans.cli.output import output_options


@click.command("engine")
@click.option(
    "--schema",
    metavar="[METHOD]",
    is_flag=False,
    flag_value="",
    default=None,
    help="Write JSON Schemas by file name, of one method or all, and end.",
)
@output_options
def engine_command(schema: str | None) -> None:
    """Answer questions of other programs: JSON-RPC 2.0, one object per line on stdin and on stdout, in order.

    \b
    Examples:
      echo '{"jsonrpc":"2.0","id":1,"method":"version"}' | preferans engine
      preferans engine --schema solve
    """
    if schema is not None:
        from preferans.schemas import schemas

        click.echo(json.dumps(schemas(schema or None), indent=2, ensure_ascii=False))
        return
    from preferans.engine import run

    try:
        run()
    except BrokenPipeError:  # nobody reads the answers any more; keep Python from flushing into the closed pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
