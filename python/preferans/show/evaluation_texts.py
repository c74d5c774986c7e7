"""The words of the screens about decisions, in English and Russian, side by side."""

#   what                  English                                     Russian
_TEXTS: dict[str, tuple[str, str]] = {
    "rules":             ("{variant}, {players}",                     "{variant}, {players}"),
    "contract":          ("contract",                                 "контракт"),
    "discard":           ("discard",                                  "снос"),
    "tricks":            ("tricks",                                   "взяток"),
    "calls":             ("calls",                                    "вистующие"),
    "whists":            ("whists",                                   "вистов"),
    "in whists":         ("{amount} whists",                          "{amount} вистов"),
    # calls of defenders
    "pass":              ("{seat} passes",                            "{seat} пасует"),
    "whist":             ("{seat} whists",                            "{seat} вистует"),
    "half":              ("{seat} half-whists",                       "{seat} полвиста"),
    "check":             ("checked",                                  "проверка"),
    "alone":             ("{seat} whists alone",                      "вистует {seat}"),
    "both":              ("both whist",                               "вистуют оба"),
    "half stands":       ("{seat} half-whists",                       "полвиста у {seat_of}"),
    "nobody":            ("nobody whists",                            "без виста"),
    "assumed":           ("Whist calls are not told: taken as {calls}.",
                          "Ответы вистующих не записаны: принято, что {calls}."),
    # discard
    "takes":             ("{seat} takes {talon}",                     "{seat} берёт {talon}"),
    "lay away":          ("Play {game}, lay away {cards}",            "Играть {game}, снести {cards}"),
    "play as dealt":     ("Play {game} without the talon",            "Играть {game} без прикупа"),
    "give up":           ("Give up",                                  "Сдаться"),
    "given up":          ("give up",                                  "сдаться"),
    "and more":          ("and {count} more",                         "и ещё {count}"),
    "more choices":      ("{count} more choices; --top {all} shows all.",
                          "Ещё вариантов: {count}; --top {all} покажет все."),
    "about discard":     ("Every discard with every contract at or above {bid}, the defenders calling best. Discards "
                          "in one row come to the same for {seat}. All cards seen.",
                          "Каждый снос с каждым контрактом не ниже {bid}, вистующие отвечают лучшим образом. Сносы "
                          "одной строки для {seat_of} равны. Все карты открыты."),
    "about open":        ("Every discard with every game that {seat} has not marked, the defenders calling best. "
                          "Discards in one row come to the same. All cards seen.",
                          "Каждый снос с каждой неотмеченной игрой {seat_of}, вистующие отвечают лучшим образом. Сносы "
                          "одной строки равны. Все карты открыты."),
    "about order":       ("Every discard with what may be played after the order {bid}, the defenders calling best. "
                          "Discards in one row come to the same for {seat}. All cards seen.",
                          "Каждый снос с тем, что можно играть после заказа {bid}, вистующие отвечают лучшим образом. "
                          "Сносы одной строки для {seat_of} равны. Все карты открыты."),
    "handed":            ("{other} plays {seat_of} cards.",           "За {seat} играет {other}."),
    "side":              ("{first} and {second}",                     "{first} и {second}"),
    # par
    "par of":            ("Par: {seat} {game}, {outcome}, {calls}",   "Пар: {seat}, {game}, {outcome}, {calls}"),
    "par of misere":     ("Par: {seat} {game}, {outcome}",            "Пар: {seat}, {game}, {outcome}"),
    "par given up":      ("Par: {seat} {bid}, given up",              "Пар: {seat}, {bid}, уход"),
    "par all-pass":      ("Par: all-pass",                            "Пар: распасы"),
    "each best":         ("Each hand's best",                         "Лучшее у каждого"),
    "west best":         ("West's best",                              "Лучшее у Запада"),
    "or":                ("or {game}",                                "или {game}"),
    "more equal":        ("and {count} more worth the same",          "и ещё столько же стоят {count}"),
    "orders":            ("Tricks and whists of each game that is open",
                          "Взятки и висты каждой свободной игры"),
    "pass best":         ("pass",                                     "пас"),
    "worth in whists":   ("Worth in whists",                          "В вистах"),
    "auction":           ("Auction",                                  "Торговля"),
    "order":             ("Order",                                    "Заказ"),
    "pairs":             ("Pairs",                                    "Пары"),
    "cards":             ("Cards",                                    "Карты"),
    "written":           ("Written",                                  "Запись"),
    "call pass":         ("pass",                                     "пас"),
    "call dark":         ("{game} dark",                              "{game} втёмную"),
    "call here":         ("here",                                     "здесь"),
    "about par":         ("Everybody sees all cards and calls for his own worth; of equal calls the first of pass, "
                          "here, bids from low to high.",
                          "Все видят все карты, каждый заявляет в свою пользу; из равных заявок первая по порядку: "
                          "пас, здесь, от низших к высшим."),
    "about pairs":       ("Everybody sees all cards and calls for his pair; of equal calls the first of pass, here, "
                          "bids from low to high.",
                          "Все видят все карты, каждый заявляет в пользу своей пары; из равных заявок первая по "
                          "порядку: пас, здесь, от низших к высшим."),
    "about ordered":     ("The eldest hand sees all cards, the talon too, and orders what is worth most to him, the "
                          "lowest of equals; – is marked already. What a mark is worth later is not counted.",
                          "Первая рука видит все карты, и прикуп, и заказывает самое выгодное, из равных низшее; – уже "
                          "отмечена. Чего стоит отметка потом, не считается."),
    # analyse --rules
    "best by rules":     ("Best contract if the hand may name any",   "Лучший контракт, если назвать можно любой"),
    # review
    "played by":         ("{game} by {seat}: {result}",               "{game}, играет {seat}: {result}"),
    "all-pass":          ("All-pass: {counts}",                       "Распасы: {counts}"),
    "by best play":      ("{result} by best play from there",         "{result} при лучшей игре дальше"),
    "made":              ("made",                                     "сыграно"),
    "down":              ("down {count}",                             "без {count}"),
    "clean":             ("clean",                                    "чистый"),
    "not played":        ("not played",                               "без розыгрыша"),
    "costly":            ("Costly decisions",                         "Дорогие решения"),
    "nothing costly":    ("No decision cost anything.",               "Ни одно решение ничего не стоило."),
    "trick":             ("trick {number}",                           "взятка {number}"),
    "a order":           ("order",                                    "заказ"),
    "a discard":         ("discard",                                  "снос"),
    "a contract":        ("contract",                                 "контракт"),
    "a whist":           ("whist",                                    "вист"),
    "better":            ("better {what}",                            "лучше {what}"),
    "of all":            ("{tricks} of {all}",                        "{tricks} из {all}"),
    "then calls":        ("then {calls}",                             "затем {calls}"),
    "without cost":      ("Without cost: {what}.",                    "Без потерь: {what}."),
    "cards of":          ("{free} of {all} cards",                    "карт {free} из {all}"),
    "call of":           ("{seat_of} {call}",                         "{call} {seat_of}"),
    "noun pass":         ("pass",                                     "пас"),
    "noun whist":        ("whist",                                    "вист"),
    "noun half":         ("half-whist",                               "полвиста"),
    "final tricks":      ("{seat}: final tricks by best play",        "{seat}: взятки при лучшей игре"),
    "tricks of misere":  ("{seat}: tricks on the misère by best play", "{seat}: взятки на мизере при лучшей игре"),
    "whists lost":       ("whists lost by each hand",                 "потери в вистах"),
    "tricks played":     ("tricks played",                            "сыграно взяток"),
    "every card":        ("Every card",                               "Каждая карта"),
    "about review":      ("All cards seen: with hidden cards a costly card may have been the right one.",
                          "Все карты открыты: при закрытых картах дорогой ход мог быть верным."),
}  # fmt: skip


def text(key: str, lang: str, **values: object) -> str:
    """The text called `key` in one language, its places filled.

    >>> text("down", "ru", count=1)
    'без 1'
    """
    return _TEXTS[key][lang == "ru"].format(**values)


def texts() -> dict[str, tuple[str, str]]:
    """Every key with its English and Russian text."""
    return dict(_TEXTS)
