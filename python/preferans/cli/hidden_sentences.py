"""Russian sentences of questions about hidden cards: what odds, advice and the misère refuse."""

# English sentence -> Russian, as in the sentences of the lower layers.
HIDDEN_CARDS: tuple[tuple[str, str], ...] = (
    (
        r"(.+) is led by the hand that is seen, which has not got it",
        "{1} ходит рука, которую видно, а у неё этой карты нет",
    ),
    (
        r"no layout of the cards that are not seen agrees with what is known",
        "нет расклада скрытых карт, который подходит ко всему известному",
    ),
    (
        r"at least (\d+) and at most (\d+) cards of (.), expected the least not above the most",
        "карт масти {3} не меньше {1} и не больше {2}: ожидается наименьшее не больше наибольшего",
    ),
    (r"(.) is no hidden hand, expected another of W N E", "{1} — не скрытая рука, ожидается другая из W N E"),
    (
        r"hand ([012]) \(\w\) is said to hold (.+) and to be without it",
        "у {1:of} будто бы есть {2}, и её же будто бы нет",
    ),
    (
        r"a lead and cards on the table, expected one or the other",
        "и первый ход, и карты на столе: ожидается что-то одно",
    ),
    (
        r"the talon is unknown, expected the two cards that were laid away",
        "прикуп неизвестен: ожидаются две снесённые карты",
    ),
    (
        r"a plan is the declarer's: expected his hand as the one seen",
        "план — у играющего: ожидается его рука",
    ),
    (
        r"the odds are those of another hand: a plan is the declarer's",
        "шансы — другой руки: план — у играющего",
    ),
    (
        r"(\d+) cards? are not seen, expected the (\d+) of the two other hands.*",
        "скрытых карт: {1}, ожидается {2} — столько в двух других руках — или на две больше, если прикуп неизвестен",
    ),
    (r"hand ([012]) \(\w\) has (\d+) cards?, expected at most 10.*", "карт у {1:of}: {2}, ожидается не больше 10"),
    (
        r"the misère player leads himself, expected a defender as leader",
        "ходит сам играющий мизер, ожидается ход ловящего",
    ),
    (r"(\d+) hands of defenders, expected two", "рук ловящих: {1}, ожидается две"),
    (r"(\d+) defenders, expected two hands", "рук ловящих: {1}, ожидается две"),
    (r"the hand has (\d+) cards, expected (10 or 12)", "карт в руке: {1}, ожидается 10 или 12"),
    (r"the hand has (\d+) cards, expected 12: .*", "карт в руке: {1}, ожидается 12 — с прикупом"),
    (
        r"the declarer has (\d+) cards with his discard, expected (\d+) or (\d+)",
        "карт у играющего вместе со сносом: {1}, ожидается {2} или {3}",
    ),
    (
        r"the defenders have (\d+) and (\d+) cards, expected as many each, 1 to 10",
        "карт у ловящих: {1} и {2}, ожидается поровну, от 1 до 10",
    ),
    (
        r"no weight of a discard in '(.*)', expected its cards, = and a number",
        "нет веса сноса в «{1}»: ожидаются его карты, знак = и число",
    ),
    (r"the prior has (.+), expected (\d) of the declarer's cards", "среди весов {1}: ожидается карт играющего: {2}"),
    (r"a weight of a discard is no number from 0 to 1e9", "вес сноса — не число от 0 до 1e9"),
    (r"the prior has no weight on a discard that is still possible", "весов возможных сносов нет"),
    (r"(\S+) cannot be played: the suit led must be followed.*", "{1} сыграть нельзя: надо ходить в масть"),
    (
        r"(\S+) cannot be played: hand ([012])(?: \(\w\))?, which is to play, does not have it",
        "{1} сыграть нельзя: ход {2:of}, а этой карты там нет",
    ),
    (r"(\S+) cannot be played: the game is decided", "{1} сыграть нельзя: всё уже решено"),
    (
        r"(\S+) cannot be played by hand ([012]) \(\w\): it still holds (\S+)",
        "{1} сыграть нельзя: у {2:of} ещё есть {3}",
    ),
    (r"error is (.+): expected more than 0 whists", "error равно {1}: ожидается больше 0 вистов"),
    (r"seconds is (.+): expected more than 0", "seconds равно {1}: ожидается больше 0"),
    (r"memory is (.+), expected at least (.+)", "memory равно {1}: ожидается не меньше {2}"),
)
