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
    "record":           ("{variant}, {players}, to {target}",         "{variant}, {players}, до {target}"),
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
    # rules
    "option":           ("option",                                    "правило"),
    "players":          ("{count} players",                           "{count} игрока"),
    "side by side":     ("Variants side by side",                     "Разновидности рядом"),
    "one variant":      ("preferans rules sochi shows what an option means and takes.",
                         "preferans rules sochi покажет смысл и значения каждого правила."),
    "takes":            ("takes: {allowed}",                          "значения: {allowed}"),
    "sources":          ("Sources: s0 to s4 the texts the rules are from, K the Кодекс of 1996, PUB public rules.",
                         "Источники: s0–s4 тексты правил, K — Кодекс 1996 года, PUB — открытые правила."),
    "yes":              ("yes",                                       "да"),
    "no":               ("no",                                        "нет"),
}  # fmt: skip

# What every option means, in Russian; the English meaning stands in the table of options itself.
OPTION_MEANINGS_RU = {
    "prices": "таблица цен: пуля, висты за взятку, гора за недобор, мизер",
    "suit_prices": "своя таблица цен по мастям; в книгах её нет",
    "whist_style": "подсад при одном вистующем: висты за взятки пишет он один или оба поровну",
    "gentleman_share_when_made": "джентльмены делят висты и на сыгранной игре",
    "whist_responsibility": "за недобор на висте полная цена или половина",
    "resp_after_close": "после закрытия одной пули половина становится полной ценой",
    "half_whist": "полвиста на шестерной и семерной",
    "whist_pass_half": "после «вист — пас» первый может уйти за полвиста",
    "ten_game": "десятерная вистуется или проверяется без риска",
    "stalingrad": "шесть пик вистуют оба обязательно",
    "shortfall_rule": "кто из двух вистующих пишет недобор, по уровням",
    "consolation": "консоляция за недобор: цена виста или твёрдое число",
    "dealer_consolation": "консоляцию пишет и сидящий на прикупе",
    "raspasy_mode": "распасы в гору или в вистах тому, кто взял меньше",
    "raspasy_progression": "цена взятки на распасах подряд, последняя остаётся",
    "raspasy_price": "цена взятки на распасах без прогрессии",
    "zero_bonus": "без взяток на распасах: в пулю, с горы, с горы вдвойне, ничего",
    "zero_bonus_points": "сколько: цена взятки или твёрдое число",
    "dealer_zero_bonus": "то же сидящему на прикупе",
    "raspasy_talon": "прикуп на распасах открывается (при четверых за сдающего) или нет",
    "raspasy_lead3": "кто ходит третьим ходом распасов после открытого прикупа",
    "raspasy_amnesty": "наименьшее число взяток на распасах вычитается у всех",
    "exit": "наименьший уровень торговли после распасов",
    "exit_condition": "какая игра выводит из распасов",
    "misere_exits": "сыгранный мизер выводит, хотя его не вистуют",
    "slide": "после распасов сдача переходит дальше",
    "concede": "после сноса можно уйти без стольких взяток; 0 — нельзя",
    "talon_pay": "чего стоят разыгрывающему старшие карты прикупа",
    "premium_misere": "висты на каждого за сыгранный мизер (50)",
    "premium_first_close": "висты на каждого за первую закрытую пулю (50)",
    "premium_zero_raspasy": "висты на каждого за распасы без взяток (25)",
    "premium_min_mountain": "висты на каждого за наименьшую гору в конце (50)",
    "misere_shared": "сидящий на прикупе делит каждый мизер, а не только по приглашению",
    "no_talon_bids": "можно заказать мизер и девять без прикупа",
    "allow_here": "старший из двоих может сказать «здесь»",
    "pool": "пули закрываются порознь, или важна сумма и очко стоит вдвое",
    "pool_write": "выигрыш пишется в пулю или наполовину с горы",
    "write_off_by_choice": "невистованную, а закрывшийся любую игру может списать с горы",
    "help": "закрывшийся дописывает пули другим по 10 вистов за очко",
    "no_help_to": "кому в этой сдаче помогать нельзя",
    "target": "до скольких очков в пуле играют, на каждого",
    "lead_open": "когда открывают карты; на подсчёт не влияет",
    "first_lead": "чей первый ход",
}

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
