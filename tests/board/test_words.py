"""The words of the page: the same keys in both languages, no key used that is not there."""

import re
from pathlib import Path

import preferans

STATIC = Path(preferans.__file__).parent / "web" / "static"
WORDS = STATIC / "js" / "words"
_KEY = re.compile(r'^\s*"([a-z0-9_.A-Z-]+)":', re.MULTILINE)
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
