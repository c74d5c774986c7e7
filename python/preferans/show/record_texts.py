"""The words of the record's screens in English and Russian, side by side; option names are never translated."""

from preferans.scoring.explain import plural_ru

#   what                 English                                     Russian
_TEXTS: dict[str, tuple[str, str]] = {
    # one deal
    "played":           ("{game} by {player}, {tricks}: {outcome}",   "{game}, играет {player}, {tricks}: {outcome}"),
    "checked":          ("{game} by {player} checked, {tricks}: {outcome}",
                         "{game}, играет {player}, проверка, {tricks}: {outcome}"),
    "unwhisted":        ("{game} by {player}, nobody whists",         "{game}, играет {player}, без виста"),
    "half":             ("{game} by {player}, half-whist of {other}", "{game}, играет {player}, полвиста у {other}"),
    "misere":           ("misère by {player}: {outcome}",             "мизер, играет {player}: {outcome}"),
    "all-pass":         ("all-pass: {tricks}",                        "распасы: {tricks}"),
    "conceded":         ("{game} by {player}, given up without {count}", "{game}, {player} ушёл без {count}"),
    "made":             ("made",                                      "сыграно"),
    "down":             ("down {count}",                              "без {count}"),
    "clean":            ("clean",                                     "чистый"),
    "caught":           ("caught, {tricks}",                          "пойман, {tricks}"),
    "shared":           ("shared with {player}",                      "пополам с {player}"),
    "table":            ("{variant}, {players}, {dealer} deals",      "{variant}, {players}, сдаёт {dealer}"),
    "nothing":          ("Nothing is written.",                       "Ничего не пишется."),
    "worth":            ("Worth in whists",                           "В вистах"),
    # the record
    "record":           ("{variant}, {players}, {goal}",              "{variant}, {players}, {goal}"),
    "to target":        ("to {target}",                               "до {target}"),
    "to tables":        ("{games} games each",                        "по {games} игр"),
    "so far":           ("{deals}, next dealer {dealer}",             "{deals}, следующим сдаёт {dealer}"),
    "finished":         ("{deals}, finished",                         "{deals}, игра окончена"),
    "pool":             ("pool",                                      "пуля"),
    "mountain":         ("mountain",                                  "гора"),
    "whists on":        ("whists on {player}",                        "висты на {player}"),
    "on":               ("on {player}",                               "на {player}"),
    "if settled":       ("If settled now",                            "Если рассчитаться сейчас"),
    "settled":          ("Settlement",                                "Расчёт"),
    "whists":           ("whists",                                    "висты"),
    "result":           ("result",                                    "итог"),
    "unfilled":         ("* unfilled pool counts as mountain.",       "* недописанная пуля идёт в гору."),
    "twenty":           ("The pool is settled at 20 whists a point.", "Очко пули — 20 вистов."),
    "rounded":          ("Rounded for display: exactly {exact}.",     "Показано с округлением, точно: {exact}."),
    "taken back":       ("Taken back",                                "Отменено"),
    "stop taken back":  ("The game goes on.",                         "Игра продолжается."),
    "stopped":          ("The game is stopped.",                      "Игра остановлена."),
    "created":          ("{file} is ready: {dealer} deals.",          "{file}: запись начата, сдаёт {dealer}."),
    "drawn":            ("The sheet is in {file}.",                   "Лист в файле {file}."),
    "bombs":            ("bombs",                                     "бомбы"),
    "birdies":          ("birdies",                                   "птички"),
    "opening":          ("obligatory all-pass deal, {price} a trick",  "обязательные распасы, по {price} за взятку"),
    "marked":           ("{player} has made",                         "{player} отметил"),
    "named":            ("{player} still has to name",                "{player} ещё должен заказать"),
    "round":            ("round {number} of {rounds}, to {target}: {pools}",
                         "скак {number} из {rounds}, до {target}: {pools}"),
    "dark":             ("in the dark",                               "втёмную"),
    "bomb of":          ("bomb of {players}",                         "бомба у {players}"),
    "whisted":          ("whisted by {players}",                      "вистует {players}"),
    "pairs":            ("pairs",                                     "пары"),
    # rules
    "option":           ("option",                                    "правило"),
    "players":          ("{count} players",                           "{count} игрока"),
    "side by side":     ("Variants side by side",                     "Разновидности рядом"),
    "one variant":      ("preferans rules sochi shows what an option means and takes.",
                         "preferans rules sochi покажет смысл и значения каждого правила."),
    "as but":           ("as {base}, but",                            "как {base}, но"),
    "more options":     ("Options that no variant has of itself: {options}.",
                         "Правила, которых ни в одной разновидности самих по себе нет: {options}."),
    "takes":            ("takes: {allowed}",                          "значения: {allowed}"),
    "sources":          ("Sources: s0 to s4 the texts the rules are from, K the Кодекс of 1996, "
                         "PUB, GA, SH public rules.",
                         "Источники: s0–s4 тексты правил, K — Кодекс 1996 года, PUB, GA, SH — открытые правила."),
    "yes":              ("yes",                                       "да"),
    "no":               ("no",                                        "нет"),
}  # fmt: skip

_COUNTED = {
    "tricks": (("trick", "tricks"), ("взятка", "взятки", "взяток")),
    "deals": (("deal", "deals"), ("сдача", "сдачи", "сдач")),
    "players": (("player", "players"), ("игрок", "игрока", "игроков")),
}


def text(key: str, lang: str, **values: object) -> str:
    """The text called `key` in one language, its places filled.

    >>> text("down", "ru", count=1)
    'без 1'
    """
    return _TEXTS[key][lang == "ru"].format(**values)


def counted(what: str, number: int, lang: str) -> str:
    """A number with its noun: tricks, deals or players.

    >>> counted("tricks", 1, "en"), counted("deals", 12, "ru")
    ('1 trick', '12 сдач')
    """
    english, russian = _COUNTED[what]
    return f"{number} {plural_ru(number, russian) if lang == 'ru' else english[number != 1]}"
