"""Python examples become code blocks on the site: doctests of docstrings and of pages, which stand there bare."""

import re
from typing import Any

import griffe

_FENCE = re.compile(r"^ {0,3}```")


def fenced(text: str) -> str:
    """The text with every doctest outside a code block in one."""
    lines: list[str] = []
    in_block = in_example = False
    for line in text.split("\n"):
        if _FENCE.match(line):
            in_block = not in_block
        if not in_block and not in_example and line.startswith(">>> "):
            if lines and lines[-1]:
                lines.append("")
            lines.append("```pycon")
            in_example = True
        elif in_example and not line.strip():
            lines.append("```")
            in_example = False
        lines.append(line)
    if in_example:
        lines.append("```")
    return "\n".join(lines)


class Doctests(griffe.Extension):
    """For docstrings."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = fenced(obj.docstring.value)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """For pages."""
    return fenced(markdown)
