"""Shares and large numbers as each language writes them, and bars made of eighths of a block."""

_EIGHTHS = " ▏▎▍▌▋▊▉"


def percent(share: float, lang: str, digits: int = 1) -> str:
    """A share in percent; what is not zero never looks like zero.

    >>> percent(0.5881, "en"), percent(0.00001, "en"), percent(0, "ru")
    ('58.8 %', '< 0.1 %', '0,0 %')
    """
    least = 10.0 ** -(digits + 2)
    shown = f"< {least * 100:.{digits}f} %" if 0 < share < least / 2 else f"{share * 100:.{digits}f} %"
    return shown.replace(".", ",") if lang == "ru" else shown


def thousands(number: int, lang: str) -> str:
    """A number with its thousands apart.

    >>> thousands(184756, "en"), thousands(184756, "ru").replace(chr(0x2009), "_")
    ('184,756', '184_756')
    """
    shown = f"{number:,}"
    return shown.replace(",", "\u2009") if lang == "ru" else shown


def decimal(number: float, lang: str, digits: int = 2) -> str:
    """A number with so many decimals."""
    shown = f"{number:.{digits}f}".replace("-", "−")
    return shown.replace(".", ",") if lang == "ru" else shown


def bar(share: float, longest: float, columns: int) -> str:
    """A bar `columns` long where the share is the longest, never empty where it is not zero.

    >>> bar(0.5, 1, 4), bar(0.001, 1, 4), bar(0, 1, 4)
    ('██', '▏', '')
    """
    eighths = round(share / longest * columns * 8) if longest else 0
    if share > 0:
        eighths = max(eighths, 1)
    return "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
