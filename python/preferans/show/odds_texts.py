"""The words of the screens about odds, in English and Russian, side by side."""

#   what                English                                      Russian
_TEXTS: dict[str, tuple[str, str]] = {
    "game with":       ("{game}, {seat} with {hand}",               "{game}, {seat}: {hand}"),
    "game of many":    ("{game} with {hand}",                       "{game}: {hand}"),
    "trump":           ("{strain} trumps",                          "козыри {strain}"),
    "no trump":        ("No trump",                                 "Без козыря"),
    "misere":          ("Misère",                                   "Мизер"),
    "laid away":       ("Laid away {cards}",                        "Снос {cards}"),
    "out of play":     ("Out of play {cards}",                      "Вышли {cards}"),
    "nothing out":     ("The talon is unknown",                     "Прикуп неизвестен"),
    "on table":        ("On the table {cards}",                     "На столе {cards}"),
    "exact":           ("all {layouts} layouts, exact",             "все расклады: {layouts}, точно"),
    "one layout":      ("one layout, exact",                        "один расклад, точно"),
    "sample":          ("sample of {counted} of {layouts} layouts", "выборка {counted} из {layouts} раскладов"),
    "tricks":          ("tricks",                                   "взятки"),
    "clean":           ("clean",                                    "чистый"),
    "at least":        ("at least",                                 "не меньше"),
    "mean":            ("mean {mean}",                              "в среднем {mean}"),
    "decides":         ("What decides",                             "Что решает"),
    "share":           ("share",                                    "доля"),
    "or more":         ("{tricks} or more",                         "{tricks} и больше"),
    "card with":       ("{card} with {seat}",                       "{card} у {seat_of}"),
    "split":           ("{suit} {lengths}",                         "{suit} {lengths}"),
    "or":              (" or ",                                     " или "),
    "chance":          ("{tricks} or more: {share}",                "{tricks} и больше: {share}"),
    "all seen":        ("Each layout is solved with all cards seen.",
                        "Каждый расклад решён при открытых картах."),
    "errors":          ("± two standard errors; seed {seed}.",      "± две стандартные ошибки; seed {seed}."),
    "counting":        ("counting layouts",                         "считаем расклады"),
    "left":            ("{seconds} s left",                         "ещё {seconds} с"),
    "stops":           ("Ctrl-C stops",                             "Ctrl-C прервёт"),
    # one plan
    "tricks on average": ("Tricks on average",                      "Взяток в среднем"),
    "fewer":           ("Fewer than {tricks}",                      "Меньше {tricks}"),
    "one plan":        ("one plan",                                 "один план"),
    "open cards":      ("open cards",                               "открытые карты"),
    "fusion":          ("fusion",                                   "разница"),
    "about plans":     ("One plan: a card for all that can be seen, against a defence that sees all cards and knows "
                        "it. The best plan takes no less than that and no more than open cards do; the gap is "
                        "strategy fusion, playing each layout as if it were seen.",
                        "Один план: карта на всё, что можно увидеть, против защиты, которая видит все карты и знает "
                        "план. Лучший план берёт не меньше этого и не больше, чем при открытых картах; разница — "
                        "слияние стратегий: в каждом раскладе игра ведётся так, будто он виден."),
    # misère of twelve cards
    "twelve":          ("Misère, {seat} with {hand}",               "Мизер, {seat}: {hand}"),
    "discard":         ("lay away",                                 "снос"),
    "first card":      ("lead",                                     "первый ход"),
    "clean after":     ("clean",                                    "чистый"),
    "and like it":     ("and {count} alike",                        "и ещё {count}"),
    "exact each":      ("all {layouts} layouts each, exact",        "по всем раскладам: {layouts}, точно"),
    "open to all":     ("Each layout is solved with all cards seen; the discard and an own first card "
                        "are chosen before they are.",
                        "Каждый расклад решён при открытых картах; снос и свой первый ход выбраны до этого."),
    "first leads":     ("First cards of {seat} against the discards that {other} may have made",
                        "Первые ходы {seat_of} против возможных сносов"),
    "lead":            ("lead",                                     "ход"),
    "catches":         ("catches",                                  "ловит"),
    "weighted":        ("weighted",                                 "с весом"),
    "not caught":      ("misses",                                   "не ловит"),
    "of discards":     ("{count} of {all}",                         "{count} из {all}"),
    "about leads":     ("Weight of a discard: its chance of a clean misère over all layouts, before the "
                        "defenders' cards are seen. After the first card the discard is taken as known.",
                        "Вес сноса — шанс чистого мизера по всем раскладам, до вскрытия карт вистующих. После первого "
                        "хода снос считается известным."),
}  # fmt: skip


def text(key: str, lang: str, **values: object) -> str:
    """The text called `key` in one language, its places filled."""
    found = _TEXTS[key][lang == "ru"]
    return found.format(**values) if values else found
