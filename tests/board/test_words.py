"""The files of the page: the same words in both languages, none used that is not there, modules asked for at once."""

import re
from os.path import normpath
from pathlib import Path

import preferans

STATIC = Path(preferans.__file__).parent / "web" / "static"
WORDS = STATIC / "js" / "words"
_KEY = re.compile(r'^\s*"([a-z0-9_.A-Z-]+)":', re.MULTILINE)
_IMPORTED = re.compile(r'^(?:import|export)[^;]*?from "(\.[^"]+)"', re.MULTILINE)
_USED = re.compile(r"""\bt\(\s*["']([a-zA-Z0-9_.]+)["']""")


def _keys(path: Path) -> list[str]:
    return _KEY.findall(path.read_text(encoding="utf-8"))


def test_both_languages_have_the_same_keys() -> None:
    """A key is in the block of the same view in both languages, and once only."""
    blocks = sorted(path.name for path in (WORDS / "en").iterdir())
    assert blocks == sorted(path.name for path in (WORDS / "ru").iterdir())
    seen: set[str] = set()
    for block in blocks:
        english, russian = _keys(WORDS / "en" / block), _keys(WORDS / "ru" / block)
        assert sorted(english) == sorted(set(english)), block
        assert sorted(english) == sorted(russian), block
        assert not seen & set(english), block
        seen |= set(english)


def test_words_used_are_there() -> None:
    """Every key that a module names in full stands in the words."""
    known = {key for path in (WORDS / "en").iterdir() for key in _keys(path)}
    for path in (STATIC / "js").rglob("*.js"):
        for key in _USED.findall(path.read_text(encoding="utf-8")):
            assert key in known, f"{path.name}: {key}"


def test_the_page_asks_for_its_modules_at_once() -> None:
    """The page names all modules of the head, of Deal and of Analysis, so that none waits for another to be read."""
    wanted, reading = set(), ["main.js", "views/deal.js", "views/analysis.js"]
    while reading:
        name = reading.pop()
        if name in wanted:
            continue
        wanted.add(name)
        text = (STATIC / "js" / name).read_text(encoding="utf-8")
        reading += [normpath(f"{Path(name).parent}/{other}") for other in _IMPORTED.findall(text)]
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    named = re.findall(r'<link rel="modulepreload" href="/static/js/([^"]+)">', page)
    assert sorted(named) == sorted(wanted - {"main.js"})
