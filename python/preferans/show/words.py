"""The words of the screens in English and in Russian, side by side, and how cards, seats and strains are written.

Commands, options, JSON keys and machine text are never translated.
"""

from collections.abc import Iterable

from preferans.cards import Cards

LANGUAGES = ("en", "ru")
SUIT_SIGNS = "♠♣♦♥"

#   what                    English                            Russian
_TEXTS: dict[str, tuple[str, str]] = {
    "rank order":          ("7 8 9 10 J Q K A",                "7 8 9 10 В Д К Т"),
    "seats":               ("West North East South",           "Запад Север Восток Юг"),
    "seats short":         ("W N E S",                         "Зап Сев Вос Юг"),
    "seats of":            ("West's North's East's South's",   "Запада Севера Востока Юга"),
    "first hand":          ("first hand",                      "первая рука"),
    "second hand":         ("second hand",                     "вторая рука"),
    "third hand":          ("third hand",                      "третья рука"),
    "dealer":              ("South deals",                     "Юг сдаёт"),
    "talon":               ("Talon",                           "Прикуп"),
    "no trump":            ("NT",                              "БК"),
    "misere":              ("Misère",                          "Мизер"),
    "leads":               ("{seat} leads",                    "ход {seat_of}"),
    "led":                 ("{seat} led",                      "ход {seat_of}"),
    "all lead":            ("led by West, North, East",        "ход: Запад, Север, Восток"),
    # analyse
    "with talon":          ("Tricks with the talon and the best discard",
                            "Взятки с прикупом и лучшим сносом"),
    "as dealt":            ("Tricks as dealt, talon left aside",
                            "Взятки без прикупа"),
    "as dealt alone":      ("Tricks as dealt",                 "Взятки"),
    "no talon":            ("The deal names no talon, so the table with the talon is absent.",
                            "В раскладе нет прикупа, поэтому таблицы с прикупом нет."),
    "add talon":           ("Add {talon} for it.",             "Допишите {talon}, чтобы её увидеть."),
    "best discards":       ("Best discards",                   "Лучший снос"),
    "and more":            ("and {count} more",                "и ещё {count}"),
    "no contract":         ("no contract makes",               "контракта нет"),
    "clean":               ("clean",                           "чистый"),
    "none clean":          ("nobody's misère is clean",        "чистого мизера нет"),
    "all-pass":            ("All-pass",                        "Распасы"),
    "cannot avoid":        ("cannot avoid",                    "не уйти от"),
    "each for himself":    ("each for himself",                "каждый за себя"),
    "about cannot avoid":  ("Cannot avoid: all others play against that hand.",
                            "Не уйти от: все остальные играют против этой руки."),
    "about each":          ("Each for himself: everyone wants fewest tricks, ties to the lowest card;",
                            "Каждый за себя: каждый хочет взять меньше, при равенстве — младшая карта;"),
    "ties alike":          ("other tie rules end the same.",   "другие правила дают то же."),
    "ties matter":         ("other tie rules end otherwise.",  "другие правила дают другое."),
    "any ties are":        ("With any ties: {counts}.",        "При любом равенстве: {counts}."),
    "more":                ("More: preferans {commands}",      "Ещё: preferans {commands}"),
    # all-pass
    "then":                (", then ",                         ", затем "),
    "talon wins":          ("{cards} lead from the talon and may win for South",
                            "ход с прикупа: {cards}, бьют за Юга"),
    "talon suit":          ("{cards} lead from the talon, the suit alone counts",
                            "ход с прикупа: {cards}, считается масть"),
    "at best":             ("at best",                         "в лучшем"),
    "any ties":            ("any ties",                        "при равных"),
    "all final tricks":    ("Final tricks after each card",    "Взятки после каждого хода"),
    "each's line":         ("Each for himself",                "Каждый за себя"),
    "from talon":          ("{card} from the talon",           "{card} с прикупа"),
    "tie lowest":          ("ties to the lowest card",         "при равенстве младшая карта"),
    "tie spite":           ("ties to another's most tricks",   "при равенстве больше другому"),
    "tie kind":            ("ties to the fairest share",       "при равенстве поровну другим"),
    "about bounds":        ("At best: everybody helps that hand. Each for himself: everyone wants fewest tricks, "
                            "{tie}. Any ties: the range over all ways of breaking them. Cannot avoid: all others play "
                            "against that hand.",
                            "В лучшем: этой руке помогают все. Каждый за себя: каждый хочет взять меньше, {tie}. При "
                            "равных: от и до по всем способам выбрать из равного. Не уйти от: все остальные играют "
                            "против этой руки."),
    # solve
    "game by":             ("{game} by {seat}",                "{game}, играет {seat}"),
    "discard":             ("discard",                         "снос"),
    "the talon":           ("talon",                           "прикуп"),
    "talon not taken":     ("talon left aside",                "прикуп в стороне"),
    "to play":             ("Trick {trick}, {seat} to play",   "{trick}-я взятка, ходит {seat}"),
    "played out":          ("All cards are played",            "Все карты сыграны"),
    "taken":               ("taken: {counts}",                 "взято: {counts}"),
    "by best play":        ("{tricks} of {all} by best play",  "{tricks} из {all} при лучшей игре"),
    "tricks taken":        ("{tricks} of {all}",               "{tricks} из {all}"),
    "made":                ("the contract is made",            "контракт сыгран"),
    "down":                ("the contract is down {count}",    "контракт без {count}"),
    "misere clean":        ("the misère is clean",             "мизер чистый"),
    "misere caught":       ("the misère is caught",            "мизер пойман"),
    "after each card":     ("{seat_of} final tricks after each card",
                            "Взятки {seat_of} после каждого хода"),
    "best line":           ("Best line",                       "Лучший розыгрыш"),
    "lowest card":         ("of the best, the lowest card",    "из лучших — младшая карта"),
    "trick":               ("trick",                           "взятка"),
    "lead":                ("lead",                            "ход"),
    "second":              ("second",                          "вторая"),
    "third":               ("third",                           "третья"),
    "won by":              ("won by",                          "взял"),
    "played":              ("played",                          "сыграно"),
    "cards played":        ("{count} played",                  "сыграно {count}"),
    "all cards seen":      ("All cards seen. At the table another card may be right.",
                            "Все карты открыты. За столом верным может быть и другой ход."),
    # errors
    "error":               ("error: ",                         "ошибка: "),
    "line of file":        ("{file}, line {line}",             "{file}, строка {line}"),
    "twice":               ("{card} is twice: in {place} and in {other}",
                            "{card} дважды: {place} и {other}"),
    "twice here":          ("{card} is twice in {place}",      "{card} дважды {place}"),
    "places":              ("the first hand (West)|the second hand (North)|the third hand (East)",
                            "в первой руке (Запад)|во второй руке (Север)|в третьей руке (Восток)"),
    "places again":        ("the first (West)|the second (North)|the third (East)",
                            "в первой (Запад)|во второй (Север)|в третьей (Восток)"),
    "in talon":            ("the talon",                       "в прикупе"),
    "in dead hand":        ("the dead hand",                   "в мёртвой руке"),
    "missing cards":       ("Missing: {cards}.",               "Нет {cards}."),
    "did you mean":        ("Did you mean {text}?",            "Может быть, {text}?"),
    "did you mean for":    ("Did you mean {text} for {seat}?", "Может быть, {seat} {text}?"),
    "did you mean talon":  ("Did you mean {text} for the talon?",
                            "Может быть, прикуп {text}?"),
    "no file":             ("no file {name}, and it is no deal either: expected hand | hand | hand | talon",
                            "нет файла {name}, и это не расклад: ожидается рука | рука | рука | прикуп"),
    "unreadable":          ("cannot read {name}: {reason}",    "не читается {name}: {reason}"),
    "no deal":             ("no deal: expected the deal, a file with it, - for stdin, or --sample NAME",
                            "нет расклада: ожидается расклад, файл с ним, - для stdin или --sample NAME"),
    "two deals":           ("a deal and --sample: expected one of them",
                            "и расклад, и --sample: ожидается что-то одно"),
    "no sample":           ("no sample called {name} (preferans analyse --list-samples shows all)",
                            "нет примера {name} (все показывает preferans analyse --list-samples)"),
    "three hands only":    ("{count} hands in the deal, analyse looks at three",
                            "рук в раскладе: {count}, analyse разбирает три"),
    "no contract told":    ("no contract: expected --contract 6S to 10N, or misere",
                            "нет контракта: ожидается --contract от 6S до 10N или misere"),
    "no declarer told":    ("no declarer: expected --declarer W, N or E",
                            "нет играющего: ожидается --declarer W, N или E"),
    "bad contract":        ("no contract {text}: expected 6S to 10N, or misere",
                            "нет контракта {text}: ожидается от 6S до 10N или misere"),
    "bad seat":            ("no hand {text}: expected {expected}",
                            "нет руки {text}: ожидается {expected}"),
    "bad whist":           ("whist {text}: expected each defender once, as W=whist,E=pass",
                            "вист {text}: ожидается каждый вистующий один раз, как W=whist,E=pass"),
    "bad bomb":            ("bomb {text}: expected each hand once with an order of 1 to {most}, as W=2,N=1",
                            "бомба {text}: ожидается каждая рука один раз с кратностью от 1 до {most}, как W=2,N=1"),
    "no plots":            ("plots need matplotlib: pip install 'preferans[plot]'",
                            "для графиков нужен matplotlib: pip install 'preferans[plot]'"),
    "plot kind":           ("no plot {name}: expected a file that ends in .png or .svg",
                            "нет графика {name}: ожидается имя файла на .png или .svg"),
    "all-pass played":     ("an all-pass deal has no declarer: use --all-pass",
                            "на распасах нет играющего: укажите --all-pass"),
    "all-pass alone":      ("{name} does not go with --all-pass", "{name} не сочетается с --all-pass"),
    "only all-pass":       ("{name} goes with --all-pass only", "{name} только вместе с --all-pass"),
    "talon leads count":   ("{count} cards lead from the talon, expected one or two, or none",
                            "карт, выходящих с прикупа: {count}, ожидается одна или две, либо none"),
    "discard two":         ("{count} cards to lay away, expected two",
                            "карт в сносе: {count}, ожидается две"),
    "discard no talon":    ("the deal names no talon, so nothing can be laid away",
                            "в раскладе нет прикупа, поэтому сносить нечего"),
    "discard not held":    ("{card} cannot be laid away by {seat}: it is neither in that hand nor in the talon",
                            "{card} нельзя снести: её нет ни у {seat_of}, ни в прикупе"),
    "illegal card":        ("{card} cannot be played by {seat} in trick {trick}: {reason}",
                            "{seat} не может ходить {card} в {trick}-й взятке: {reason}"),
    "must follow":         ("{seat} still holds {held} and {led} were led",
                            "у {seat_of} ещё есть {held}, а зашли {led}"),
    "must trump":          ("{seat} is void in {led} and still holds the trump {held}",
                            "у {seat_of} нет {led_of}, но есть козырь {held}"),
    "suits":               ("spades clubs diamonds hearts",    "пики трефы бубны черви"),
    "suits of":            ("spades clubs diamonds hearts",    "пик треф бубён червей"),
    "with another":        ("{seat} holds it",                 "она у {seat_of}"),
    "played before":       ("it was played in trick {number}", "она вышла в {number}-й взятке"),
    "laid away":           ("it was laid away",                "она в сносе"),
    "aside in talon":      ("it is in the talon",              "она в прикупе"),
    "in no hand":          ("it is in no hand",                "её нет ни у кого"),
    "too many cards":      ("{card} comes after the last trick",
                            "{card} лишняя: все взятки уже сыграны"),
    "ten or ace":          ("{glyph} may be the ten or the ace (the text has {seen}); write 10 or use --notation",
                            "{glyph} — десятка или туз (в тексте {seen}); пишите 10 или укажите --notation"),
    "both readings":       ("{ten} with --notation unicode, {ace} with --notation russian",
                            "{ten} с --notation unicode, {ace} с --notation russian"),
    "both notations":      ("The ten with --notation unicode, the ace with --notation russian",
                            "Десятка с --notation unicode, туз с --notation russian"),
    "no out":              ("no OUT, or two: expected one name for what is written",
                            "нет OUT или их два: ожидается одно имя для записи"),
    "no database":         ("expected a database, or --solved, one of them",
                            "ожидается база или --solved, что-то одно"),
    "no parquet pipe":     ("Parquet cannot go to stdout: expected --to csv, jsonl or arrow",
                            "Parquet нельзя писать в stdout: ожидается --to csv, jsonl или arrow"),
    "no option":           ("no option {name}",                "нет ключа {name}"),
    "no command":          ("no command {name} (preferans --help lists all)",
                            "нет команды {name} (все показывает preferans --help)"),
    "option value":        ("{name} is {value}, expected {expected}",
                            "{name}: {value}, ожидается {expected}"),
    "option missing":      ("{name} is missing",               "не хватает {name}"),
    "bad known":           ("{text}: expected {expected}",     "{text}: ожидается {expected}"),
    "no strain told":      ("no strain: expected --strain S C D H or N, --contract or --misere",
                            "нет масти: ожидается --strain S C D H или N, --contract или --misere"),
    "two games":           ("more than one of --strain, --contract and --misere, expected one",
                            "больше одного из --strain, --contract, --misere, ожидается один"),
    "hand or twelve":      ("the hand has {count} cards, expected 12 with --misere, at most 10 otherwise",
                            "карт в руке: {count}, ожидается 12 с --misere, иначе не больше 10"),
    "only twelve":         ("{name} goes with twelve cards and --misere only",
                            "{name} только с двенадцатью картами и --misere"),
    "one for plot":        ("{name} does not go with twelve cards", "{name} не сочетается с двенадцатью картами"),
    "stopped":             ("stopped",                         "остановлено"),
    "no web extra":        ("the board needs its extra: pip install 'preferans[web]'",
                            "для доски нужно дополнение: pip install 'preferans[web]'"),
    "board at":            ("The board is at {address}   Ctrl-C ends it.",
                            "Доска: {address}   Ctrl-C закончит."),
}  # fmt: skip


class Words:
    """The words of one language.

    >>> words = Words("ru")
    >>> words("leads", seat=0), words.card(19), words.seat(2)
    ('ход Запада', '♦10', 'Восток')
    """

    def __init__(self, lang: str = "en") -> None:
        """`lang` is en or ru."""
        self.lang = lang
        self._column = LANGUAGES.index(lang)
        self._ranks = self("rank order").split()
        self._seats = self("seats").split()
        self._short = self("seats short").split()
        self._of = self("seats of").split()

    def __call__(self, key: str, *, seat: int | None = None, **values: object) -> str:
        """The text called `key`, its places filled; `seat` fills {seat} and {seat_of}."""
        text = _TEXTS[key][self._column]
        if seat is not None:
            values |= {"seat": self._seats[seat], "seat_of": self._of[seat]}
        return text.format(**values) if values else text

    def seat(self, seat: int) -> str:
        """The full word for a seat."""
        return self._seats[seat]

    def seat_short(self, seat: int) -> str:
        """The seat next to a card."""
        return self._short[seat]

    def rank(self, card: int) -> str:
        """The rank of a card as shown to people: the ten is 10."""
        return self._ranks[card & 7]

    def card(self, card: int) -> str:
        """A card as shown to people, suit sign first."""
        return SUIT_SIGNS[card >> 3] + self._ranks[card & 7]

    def cards(self, cards: Iterable[int]) -> str:
        """Cards apart by blanks."""
        return " ".join(self.card(card) for card in cards)

    def ranks(self, hand: Cards, suit: int, between: str = " ") -> str:
        """The ranks that a hand holds in one suit, highest first; a dash for a void."""
        held = [self.rank(card) for card in reversed(list(hand.suit(suit)))]
        return between.join(held) or "–"

    def strain(self, strain: int) -> str:
        """A suit sign, or the letters for no trump."""
        return SUIT_SIGNS[strain] if strain < 4 else self("no trump")

    def game(self, tricks: int, strain: int) -> str:
        """A number of tricks with its strain: `8♠`, `8 NT`."""
        return f"{tricks}{SUIT_SIGNS[strain]}" if strain < 4 else f"{tricks} {self('no trump')}"


def texts() -> dict[str, tuple[str, str]]:
    """Every key with its English and Russian text (for the check that both have the same places to fill)."""
    return dict(_TEXTS)
