"""The words of the screens about games for two and of Central Europe, in English and Russian, side by side."""

#   what                  English                                     Russian
_TEXTS: dict[str, tuple[str, str]] = {
    # contracts
    "betl":              ("betl",                                     "бетл"),
    "sans":              ("sans",                                     "санс"),
    "preferans":         ("preferans",                                "преферанс"),
    "durch":             ("durch",                                    "дурх"),
    "misere":            ("misère",                                   "мизер"),
    "pasy":              ("pasy",                                     "пасы"),
    "igra":              ("igra {game}",                              "игра {game}"),
    "hand":              ("hand {game}",                              "{game} из руки"),
    # answers
    "follow":            ("{seat} follows",                           "{seat} идёт"),
    "drop":              ("{seat} drops",                             "{seat} не идёт"),
    "call":              ("{seat} calls",                             "{seat} зовёт"),
    "play":              ("{seat} lets it be played",                 "{seat} играет так"),
    "kontra":            ("{seat} kontra",                            "{seat} контра"),
    "rekontra":          ("{seat} rekontra",                          "{seat} реконтра"),
    "subkontra":         ("{seat} subkontra",                         "{seat} субконтра"),
    "mortkontra":        ("{seat} mortkontra",                        "{seat} мортконтра"),
    "pass":              ("{seat} passes",                            "{seat} пасует"),
    "with_talon":        ("{seat} whists with the talon",             "{seat} вистует с прикупом"),
    "without_talon":     ("{seat} whists without it",                 "{seat} вистует без прикупа"),
    "check":             ("{seat} checks",                            "{seat} проверяет"),
    # units
    "soups":             ("soups",                                    "суп"),
    "stakes":            ("stakes",                                   "ставок"),
    "whists":            ("whists",                                   "вистов"),
    "points":            ("points",                                   "очков"),
    # discard
    "takes":             ("{seat} takes the talon {talon}",           "{seat} берёт прикуп {talon}"),
    "either talon":      ("{seat} takes one of two talons",           "{seat} берёт один из двух прикупов"),
    "names":             ("{seat} declares",                          "играет {seat}"),
    "gives":             ("{seat} takes the talon {talon} and gives two cards",
                          "{seat} берёт прикуп {talon} и отдаёт две карты"),
    "advice":            ("Lay away {cards}, play {game}",            "Снести {cards}, играть {game}"),
    "advice give":       ("Give {cards}",                             "Отдать {cards}"),
    "advice left":       ("Leave the talon, play {game}",             "Не брать прикуп, играть {game}"),
    "from talon":        ("{cards} of talon {number}",                "{cards}, прикуп {number}"),
    "contract":          ("contract",                                 "контракт"),
    "discard":           ("discard",                                  "снос"),
    "gift":              ("gift",                                     "отдать"),
    "tricks":            ("tricks",                                   "взяток"),
    "and more":          ("and {count} more",                         "и ещё {count}"),
    "more choices":      ("{count} more choices of {all}.",           "Ещё {count} вариантов из {all}."),
    "about":             ("All cards seen, everybody deciding for his own worth of the deal, in {unit}.",
                          "Все карты открыты, каждый решает в свою пользу; цена: {unit}."),
    "no refe":           ("Refes of later deals, the hat and the end of the match are left out.",
                          "Рефы будущих сдач, шапка и конец партии не учтены."),
    # par
    "par":               ("Par: {game} by {seat}",                    "Пар: {game}, играет {seat}"),
    "par nobody":        ("Par: nobody plays",                        "Пар: никто не играет"),
    "each best":         ("Each hand's best contract if it may name any",
                          "Лучший контракт каждой руки, если назвать можно любой"),
    "best by rules":     ("Best contract if the hand may name any",   "Лучший контракт, если назвать можно любой"),
    "worth":             ("Worth in {unit}",                          "Цена, {unit}"),
    "auction":           ("Auction",                                  "Торговля"),
    "answers":           ("Answers",                                  "Ответы"),
    "written":           ("Written",                                  "Запись"),
    # review
    "played":            ("{game} by {seat}: {result}",               "{game}, играет {seat}: {result}"),
    "not played":        ("not played",                               "без розыгрыша"),
    "best play":         ("{result} by best play from there",         "{result} при лучшей игре дальше"),
    "costly":            ("Costly decisions",                         "Дорогие решения"),
    "nothing costly":    ("No decision cost anything.",               "Ни одно решение ничего не стоило."),
    "trick":             ("trick {number}",                           "{number}-я взятка"),
    "a discard":         ("discard",                                  "снос"),
    "a contract":        ("contract",                                 "контракт"),
    "an answer":         ("answer",                                   "ответ"),
    "better":            ("better {what}",                            "лучше {what}"),
    "without cost":      ("{free} of {all} decisions without cost.",  "Решений без потерь: {free} из {all}."),
    "assumed":           ("Answers are not in the record; the best ones are taken: {answers}",
                          "Ответов в записи нет, взяты лучшие: {answers}"),
    "about review":      ("All cards seen: with hidden cards a costly decision may have been the right one. What a "
                          "defender's card costs is told for both defenders together.",
                          "Все карты открыты: при закрытых картах дорогое решение могло быть верным. Потери от карты "
                          "защитника указаны для обоих защитников вместе."),
    # the record
    "game by":           ("{game} by {player}",                       "{game}, играет {player}"),
    "made":              ("made",                                     "сыграно"),
    "failed":            ("failed",                                   "подсад"),
    "all pass":          ("all pass",                                 "все пас"),
    "nobody follows":    ("nobody follows",                           "никто не идёт"),
    "against":           ("{players} in play",                        "играют {players}"),
    "by kontra":         ("{kontra} by {player}",                     "{kontra}, {player}"),
    "called":            ("called by {player}",                       "позвал {player}"),
    "refe written":      ("A refe is written for everybody.",         "Всем записана рефа."),
    "void":              ("The deal is not played.",                  "Сдача не играется."),
    "bulls":             ("bulls",                                    "булы"),
    "soups on":          ("soups on {player}",                        "супы на {player}"),
    "refes":             ("refes",                                    "рефы"),
    "cash":              ("cash",                                     "деньги"),
    "pot":               ("pot {amount}",                             "касса {amount}"),
    "named games":       ("games named",                              "названо игр"),
    "result":            ("result",                                   "итог"),
    "exact":             ("exactly {exact}",                          "точно: {exact}"),
}  # fmt: skip


def text(key: str, lang: str, **values: object) -> str:
    """The text called `key` in one language, its places filled.

    >>> text("follow", "en", seat="West")
    'West follows'
    """
    return _TEXTS[key][lang == "ru"].format(**values)


def texts() -> dict[str, tuple[str, str]]:
    """Every key with its English and Russian text."""
    return dict(_TEXTS)
