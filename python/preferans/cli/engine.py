"""`preferans engine`: the JSON-RPC 2.0 engine on stdin and stdout."""

import os
import sys

import click

from preferans.cli.output import output_options


@click.command("engine")
@output_options
def engine_command() -> None:
    """Answer questions of other programs: JSON-RPC 2.0, one object per line on stdin and on stdout, in order.

    \b
    Example:
      echo '{"jsonrpc":"2.0","id":1,"method":"version"}' | preferans engine
    """
    from preferans.engine import run

    try:
        run()
    except BrokenPipeError:  # nobody reads the answers any more; keep Python from flushing into the closed pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
