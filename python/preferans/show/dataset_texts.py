"""The words of the screens about databases of deals, in English and Russian, side by side."""

from preferans.show.numbers import decimal

#   what                English                                          Russian
_TEXTS: dict[str, tuple[str, str]] = {
    "solving":         ("solving",                                       "решается"),
    "of rows":         ("{done} of {total}",                             "{done} из {total}"),
    "rate":            ("{rate} deals/s on {threads}",                   "{rate} раскладов/с, {threads}"),
    "threads":         ("{count} threads",                               "потоков: {count}"),
    "one thread":      ("1 thread",                                      "один поток"),
    "workers":         ("{count} workers",                               "процессов: {count}"),
    "left":            ("{time} left",                                   "осталось {time}"),
    "saved":           ("saved up to {count}",                           "записано до {count}"),
    "seconds":         ("{count} s",                                     "{count} с"),
    "minutes":         ("{count} min",                                   "{count} мин"),
    "hours":           ("{count} h",                                     "{count} ч"),
    "days":            ("{count} days",                                  "{count} дн."),
    "goes on":         ("{count} deals are in {out} already; going on from there.",
                        "В {out} уже {count} раскладов; продолжаем оттуда."),
    "stopped":         ("Stopped. {count} deals are in {out}; the same command goes on from there.",
                        "Остановлено. В {out} {count} раскладов; та же команда продолжит оттуда."),
    "kept":            ("{count} deals are in {out}; the same command goes on from there.",
                        "В {out} {count} раскладов; та же команда продолжит оттуда."),
    "done":            ("{deals} deals, {values} values, {time}",        "раскладов {deals}, чисел {values}, {time}"),
    "bad rows":        ("{count} bad rows left out, with row and reason in {file}",
                        "Плохих строк пропущено {count}, номера и причины в {file}"),
    # deal
    "made":            ("{count} deals in {out}",                        "{count} раскладов в {out}"),
    # summary
    "database":        ("{deals} deals",                                 "Раскладов: {deals}"),
    "as_dealt":        ("Tricks as dealt, talon left aside",             "Взятки без прикупа"),
    "with_talon":      ("Tricks with the talon and the best discard",    "Взятки с прикупом и лучшим сносом"),
    "mean":            ("mean",                                          "средн."),
    "makes":           ("Share of hands that make a contract",        "Доля рук, которые сыграют"),
    "talon short":     ("with the talon",                                "с прикупом"),
    "dealt short":     ("as dealt",                                      "без прикупа"),
    "best strain":     ("best",                                          "лучшая"),
    "misere tricks":   ("Misère tricks",                                 "Взятки на мизере"),
    "misere":          ("clean misère",                                  "чистый мизер"),
    "all_pass":        ("All-pass tricks, each for himself",             "Взятки на распасах, каждый за себя"),
    "closed":          ("talon stays out",                               "прикуп закрыт"),
    "open-eldest":     ("talon leads, eldest third",                     "ход с прикупа, третий — первая рука"),
    "open-winner":     ("talon leads, winner third",                     "ход с прикупа, третий — взявший"),
    "dealer-eldest":   ("dealer's talon, eldest third",                  "прикуп сдающего, третий — первая рука"),
    "dealer-winner":   ("dealer's talon, winner third",                  "прикуп сдающего, третий — взявший"),
    "share of deals":  ("share of hands",                             "доля рук"),
    "tricks":          ("tricks",                                        "взяток"),
}  # fmt: skip


def text(lang: str, key: str, **values: object) -> str:
    """The text called `key` in one language, its places filled."""
    found = _TEXTS[key][0 if lang == "en" else 1]
    return found.format(**values) if values else found


def time(lang: str, seconds: float) -> str:
    """A time in the unit that suits it: 50 s, 12 min, 3.5 h."""
    if seconds < 120:
        return text(lang, "seconds", count=round(seconds))
    if seconds < 7200:
        return text(lang, "minutes", count=round(seconds / 60))
    if seconds < 172_800:
        return text(lang, "hours", count=decimal(seconds / 3600, lang, 1))
    return text(lang, "days", count=decimal(seconds / 86_400, lang, 1))
