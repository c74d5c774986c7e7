"""The words of the screens of advice and forecasts, in English and Russian, side by side."""

#   what                  English                                     Russian
_TEXTS: dict[str, tuple[str, str]] = {
    # twelve cards
    "table of":          ("{table}, {leads}",                         "{table}, {leads}"),
    "contract":          ("contract",                                 "контракт"),
    "discard":           ("discard",                                  "снос"),
    "whists":            ("whists",                                   "вистов"),
    "made":              ("made",                                     "сыграно"),
    "tricks":            ("tricks",                                   "взяток"),
    "lay away":          ("Play {game}, lay away {cards}",            "Играть {game}, снести {cards}"),
    "give up":           ("Give up",                                  "Сдаться"),
    "giving up":         ("Giving up is worth {amount}.",             "Уход стоит {amount}."),
    "amount":            ("{amount} ± {error} whists",                "{amount} ± {error} виста"),
    "exact amount":      ("{amount} whists",                          "{amount} виста"),
    "two figures":       ("One choice for all layouts: {one}. Open-card ceiling: {ceiling}, if the discard and "
                          "contract could be chosen after seeing all hands. ≈ not told apart.",
                          "Один выбор на все расклады: {one}. Потолок при открытых картах: {ceiling}, если бы снос и "
                          "контракт выбирались, когда видны все руки. ≈ не различить."),
    "two samples":       ("Chosen on {chosen} layouts, valued on {valued} others, seed {seed}; ± is 95 %. Whisting "
                          "is solved with cards seen, tricks of two whisters are halved.",
                          "Выбрано на {chosen} раскладах, оценено на {valued} других, seed {seed}; ± — это 95 %. "
                          "Вист — при открытых картах, взятки двух вистующих делятся пополам."),
    "all layouts":       ("Chosen among the best of {chosen} layouts, valued on all 184,756. Whisting is solved with "
                          "cards seen, tricks of two whisters are halved.",
                          "Выбрано из лучших на {chosen} раскладах, оценено на всех 184 756. Вист — при открытых "
                          "картах, взятки двух вистующих делятся пополам."),
    # ten cards
    "call":              ("call",                                     "заявка"),
    "plays":             ("plays most often",                         "чаще играет"),
    "Pass":              ("Pass",                                     "Пас"),
    "Call":              ("Call {call}",                              "Заявить {call}"),
    "go on":             ("Call {call}; go on to {last}",             "Заявить {call}; торговаться до {last}"),
    "first hand":        ("first hand",                               "первая рука"),
    "hand after":        ("{seat} after {calls}",                     "{seat} после {calls}"),
    "plays bid":         ("{seat} plays {call}",                      "{seat} играет {call}"),
    "all pass":          ("all-pass",                                 "распасы"),
    "takes":             ("takes {tricks} tricks on average",         "в среднем взяток: {tricks}"),
    "given up":          ("given up",                                 "уход"),
    "about calls":       ("Each bid as if it won the auction: after each of {talons} talons one discard and contract "
                          "for all layouts, chosen on layouts other than the {layouts} it is valued on. Pass: "
                          "{passing} layouts. Seed {seed}; ± is 95 %, with what the choice may lose. Play and whisting "
                          "are solved with cards seen; what the calls of others tell about their cards is not used.",
                          "Каждая заявка — как выигравшая торговлю: после каждого из {talons} прикупов один снос и "
                          "контракт на все расклады, выбранные не на тех {layouts} раскладах, на которых оценены. Пас: "
                          "раскладов {passing}. Seed {seed}; ± — это 95 %, с тем, что может терять выбор. Розыгрыш и "
                          "вист — при открытых картах; что заявки других говорят об их картах, не учтено."),
    # forecast
    "forecast":          ("Where the pulka is heading",               "К чему идёт пулька"),
    "to the end":        ("to the end",                               "до конца"),
    "deals left":        ("{deals} more",                             "ещё {deals}"),
    "deals axis":        ("deals from now",                           "сдач вперёд"),
    "now":               ("now",                                      "сейчас"),
    "mean":              ("mean",                                     "среднее"),
    "wins":              ("wins",                                     "выиграет"),
    "about forecast":    ("{n} pulkas played on with {library} solved deals, {deals} deals on average; seed {seed}. "
                          "Everybody bids what he makes with the talon known; best play. ± is 95 %.",
                          "Доиграно пулек: {n}, решённых раскладов: {library}, в среднем сдач: {deals}; seed {seed}. "
                          "Каждый заявляет, что сыграет с известным прикупом; игра лучшая. ± — это 95 %."),
}  # fmt: skip


def text(key: str, lang: str, **values: object) -> str:
    """The text called `key` in one language, its places filled.

    >>> text("Call", "ru", call="6♣")
    'Заявить 6♣'
    """
    return _TEXTS[key][lang == "ru"].format(**values)


def texts() -> dict[str, tuple[str, str]]:
    """Every key with its English and Russian text."""
    return dict(_TEXTS)
