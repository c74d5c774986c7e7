"""Review of a deal of the Balkan and Austrian games: discard, contract, answers and cards, each before and after."""

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from preferans.cards import Seat
from preferans.deal import PlayedDeal, Position
from preferans.errors import RulesError
from preferans.evaluation.defence_choices import Declarer, tricks_of
from preferans.evaluation.defence_games import DefenceGames, DefenceResult, by_player
from preferans.evaluation.defence_play import seats_in, trick_totals
from preferans.evaluation.defence_tree import CALL, DROP, FOLLOW, Decided, DefenceTree, DefenceTricks, answers
from preferans.evaluation.family_answers import FamilyChoice, FamilyContract, Said
from preferans.evaluation.family_judgement import FamilyJudgement, FamilyKind, FamilyMade, FamilyReview
from preferans.evaluation.judged_play import TwoSided, judge_cards
from preferans.evaluation.worths import TRICKS, defenders_of
from preferans.rules.central import KONTRA_NAMES
from preferans.solving import Objective, solve

PLAY = "play"  # what a seat says that lets the deal be played as it stands


def review_of(
    played: PlayedDeal, games: DefenceGames, contract: FamilyContract, said: Said | None, names: Sequence[str]
) -> FamilyReview:
    """Judgements of every decision. `said`: the answers by turn where they are told. `names`: the contracts
    that might have been named."""
    asked = Declarer(played.deal, contract.declarer, games)
    name, discard = contract.name, contract.discard
    judgements = judge_contract(asked, contract, names)
    tree = asked.tree(name, discard)
    must_play = asked.must_play(name)
    if said is None:
        course = tree.start()
        if played.cards and not _plays(course):
            course = tree.free()
        told = answers(course, contract.declarer, both_must_play=must_play)
    else:
        told = tuple((Seat(seat), call) for seat, call in said)
    walk = _Walk(tree, games, must_play)
    answered = walk.judge(told)
    if said is not None:
        judgements += answered
    active = active_seats(walk, contract.declarer)
    unplayed = not active or not _plays(walk.end)
    if unplayed and played.cards:
        raise RulesError("cards of a deal in which nothing is played: expected none", code="cards")
    complete = unplayed
    result = walk.end.result
    if not unplayed:
        of_cards, now = judge_cards(
            game := _game(asked, name, walk, active), asked.play(name).start(asked.hands(discard), active), played.cards
        )
        judgements += of_cards
        result, complete = _ended(asked, name, walk, active, now, game)
    worth = by_player(games, games.worth(result))  # type: ignore[arg-type]
    return FamilyReview(
        played,
        games.rules,
        contract,
        told,
        said is not None,
        tuple(judgements),
        result,
        tricks_of(result, contract.declarer),
        worth,
        complete,
    )


def judge_contract(asked: Declarer, contract: FamilyContract, names: Sequence[str]) -> list[FamilyJudgement]:
    """The discard, then the contract: what the best would have been worth, and what remained."""
    games, name = asked.games, contract.name
    without = games.is_without_talon(name)
    if name not in names:
        raise RulesError(f"{name} could not be named after the bid: expected {', '.join(names)}", code="contract")
    found = []
    discard = contract.discard
    if not without and not discard:
        names = (name,)
    best = asked.best(names)
    if not without and discard:
        kept = max((asked.choice(one, discard) for one in names), key=lambda choice: choice.own)
        equals = [choice for one in names for choice in asked.choices(one) if choice.own == best.own]
        better = tuple(dict.fromkeys(pair for choice in equals for pair in choice.discards))
        found.append(_of_declarer(FamilyKind.DISCARD, discard, best, kept, better))
        best = kept
    named = asked.choice(name, discard)
    better_names = tuple(one for one in names if asked.choice(one, discard).own == best.own)
    if len(names) > 1:
        found.append(_of_declarer(FamilyKind.CONTRACT, name, best, named, better_names))
    return found


def _of_declarer(
    kind: FamilyKind, made: FamilyMade, before: FamilyChoice, after: FamilyChoice, better: Sequence[FamilyMade]
) -> FamilyJudgement:
    worth = (before.own, after.own)
    costs = before.own > after.own
    return FamilyJudgement(
        kind,
        after.contract.declarer,
        made,
        (before.tricks, after.tricks),
        worth,
        tuple(better) if costs else (),
    )


class _Walk:
    """The answers one after another through the tree: every one against the best, the end as it was played."""

    def __init__(self, tree: DefenceTree[DefenceResult], games: DefenceGames, must_play: bool) -> None:
        self.tree, self.games, self.must_play = tree, games, must_play
        self.found: list[FamilyJudgement] = []
        self.end: Decided[DefenceResult] = tree.start()

    @property
    def owner(self) -> Seat | None:
        """Who called or doubled."""
        return self.end.by

    def judge(self, said: Said) -> list[FamilyJudgement]:
        """A judgement for each answer; raises RulesError for answers that cannot have been given."""
        tree, left = self.tree, list(said)
        first, second = tree.first, tree.second
        if self.must_play:
            left = [(seat, call) for seat, call in left if call != FOLLOW]
            self._doubling((first, second), left)
            return self.found
        follows = self._take(left, first)
        after_first = tree.first_follows() if follows else tree.first_drops()
        self._judge(first, FOLLOW if follows else DROP, tree.start(), after_first)
        follows_too = self._take(left, second)
        if follows:
            after = tree.both_follow() if follows_too else tree.one_follows(first)
        else:
            after = tree.one_follows(second) if follows_too else tree.nobody()
        self._judge(second, FOLLOW if follows_too else DROP, after_first, after)
        followers = tuple(seat for seat, one in ((first, follows), (second, follows_too)) if one)
        self.end = after
        if len(followers) == 2:
            self._doubling(followers, left)
        elif followers:
            self._alone(followers[0], left)
        elif left:
            raise _unexpected(left[0])
        return self.found

    def _take(self, left: list[tuple[Seat, str]], seat: Seat) -> bool:
        if not left or left[0][0] != seat or left[0][1] not in (FOLLOW, DROP):
            raise RulesError(f"answers: expected {seat} to follow or drop", code="answers")
        return left.pop(0)[1] == FOLLOW

    def _alone(self, seat: Seat, left: list[tuple[Seat, str]]) -> None:
        tree = self.tree
        before = tree.one_follows(seat)
        if left and left[0] == (seat, CALL):
            ways = list(tree.calls(seat))
            if not ways or len(left) > 1:
                raise _unexpected(left[0])
            self._judge(seat, CALL, before, ways[0])
            self.end = ways[0]
        elif left:
            self._chain((seat,), left, before)
        else:
            after = tree.alone(seat)
            self._judge(seat, PLAY, before, after)
            self.end = after

    def _doubling(self, followers: tuple[Seat, ...], left: list[tuple[Seat, str]]) -> None:
        tree = self.tree
        if not tree.table.doublings:
            if left:
                raise _unexpected(left[0])
            self.end = tree.free()
            return
        before = tree.both_follow()
        if left and left[0][0] == tree.first:
            self._chain(followers, left, before)
            return
        self._judge(tree.first, PLAY, before, tree.first_waits())
        if left:
            self._chain(followers, left, tree.first_waits())
            return
        self._judge(tree.second, PLAY, tree.first_waits(), tree.free())
        self.end = tree.free()

    def _chain(self, followers: tuple[Seat, ...], left: list[tuple[Seat, str]], before: Decided[DefenceResult]) -> None:
        """A kontra, and what was said to it."""
        giver, tree = left[0][0], self.tree
        for level, (seat, call) in enumerate(left, 1):
            speaker = giver if level % 2 else tree.table.declarer
            legal = level <= tree.table.doublings and giver in followers
            if not legal or (seat, call) != (speaker, KONTRA_NAMES[level]):
                raise _unexpected((seat, call))
            after = tree.kontra(giver, followers, level)
            self._judge(seat, call, before, after)
            before = after
        level = len(left)
        self.end = tree.doubled(giver, followers, level)
        if level < tree.table.doublings:
            self._judge(tree.table.declarer if level % 2 else giver, PLAY, before, self.end)

    def _judge(self, seat: Seat, made: str, before: Decided[DefenceResult], after: Decided[DefenceResult]) -> None:
        players = self.games.rules.players
        worth = (Fraction(before.worth[seat], players), Fraction(after.worth[seat], players))
        declarer = self.tree.table.declarer
        tricks = (tricks_of(before.result, declarer), tricks_of(after.result, declarer))
        better: tuple[str, ...] = ()
        if worth[0] > worth[1]:
            better = (self._best(made, seat, before),)
        self.found.append(FamilyJudgement(FamilyKind.ANSWER, seat, made, tricks, worth, better))

    def _best(self, made: str, seat: Seat, best: Decided[DefenceResult]) -> str:
        """What the seat should have said instead, read off the best course."""
        if made in (FOLLOW, DROP):
            return DROP if made == FOLLOW else FOLLOW
        chain = answers(best, self.tree.table.declarer, both_must_play=True)
        own = [call for who, call in chain if who == seat]
        said = [one.made for one in self.found if one.seat == seat and one.made in own]
        rest = [call for call in own if call not in said]
        return rest[0] if rest and rest[0] != made else PLAY


def active_seats(walk: _Walk, declarer: Seat) -> tuple[Seat, ...]:
    """The defenders in play at the end of the answers."""
    active = getattr(walk.end.result, "active", ())
    return tuple(seat for seat in defenders_of(declarer) if seat in active)


def _plays(decided: Decided[DefenceResult]) -> bool:
    return getattr(decided.result, "tricks", None) is not None


def _game(asked: Declarer, name: str, walk: _Walk, active: Sequence[Seat]) -> TwoSided:
    """The play as a game of two sides, after the answers that were given."""
    play, declarer = asked.play(name), asked.declarer
    rules, seats = play.rules, seats_in(asked.declarer, active)
    place = seats.index(declarer)
    free = len(active) == 2 and walk.owner is None and rules.needs is None
    objective: Objective = rules.misere(place) if rules.needs == 0 else rules.tricks(place)
    stops = None
    if free:
        objective, stops = play.coalition, rules.stops
        levels, players = play.levels, asked.games.rules.players

        def worth(value: int) -> Fraction:
            return Fraction(levels[value], players)
    else:
        worth = partial(_worth_of_tricks, asked, name, walk, tuple(active))

    return TwoSided(
        objective,
        rules.strain,
        declarer,
        seats,
        worth,
        stops,
        must_head=rules.must_head,
        must_overtrump=rules.must_overtrump,
    )


def _worth_of_tricks(asked: Declarer, name: str, walk: _Walk, active: tuple[Seat, ...], tricks: int) -> Fraction:
    """What a contract is worth to its declarer when he takes so many tricks and one defender owns the others."""
    first, _ = defenders_of(asked.declarer)
    taken = TRICKS - tricks
    shares = (taken, 0) if first in active else (0, taken)
    return asked.own(_result(asked, name, walk, shares, tricks))


def _result(asked: Declarer, name: str, walk: _Walk, shares: tuple[int, int], own: int) -> DefenceResult:
    """The deal as scored when the defenders have taken so many tricks, the declarer `own`."""
    rules = asked.play(name).rules
    if rules.needs is not None:
        caught = own > 0 if rules.needs == 0 else own < rules.needs
        told = DefenceTricks(caught=caught)
    else:
        first, second = shares
        if rules.stops is not None and first + second > rules.stops:
            first = min(first, rules.stops)
            second = rules.stops - first
        told = DefenceTricks((first, second), first, second)
    table = asked.games.table(name, asked.declarer, told)
    end = walk.end
    if end.action == CALL:
        return table.result(end.followers, caller=end.by)
    level = KONTRA_NAMES.index(end.action) if end.by is not None else 0
    return table.result(end.followers, kontra=level, by=end.by)


def _ended(
    asked: Declarer, name: str, walk: _Walk, active: Sequence[Seat], now: Position, game: TwoSided
) -> tuple[DefenceResult, bool]:
    """The result with the cards told, the rest by best play; and whether nothing was missing."""
    rules, seats = asked.play(name).rules, list(game.seats)
    won = dict(zip(seats, now.won, strict=False))
    over = not any(now.hands) or _has_stopped(rules.needs, rules.stops, won, asked.declarer)
    if not over:
        value = game.value(now)
        own = game.tricks(now, value)
        won = _by_line(game, now, own)
    first, second = (won.get(seat, 0) for seat in defenders_of(asked.declarer))
    result = _result(asked, name, walk, (first, second), won[asked.declarer])
    if over:
        taken = (won.get(0, 0), won.get(1, 0), won.get(2, 0))
        result = asked.games.as_played(result, taken)  # type: ignore[arg-type]
    return result, over


def _has_stopped(needs: int | None, stops: int | None, won: dict[int, int], declarer: Seat) -> bool:
    if stops is None:
        return False
    own, others = won[declarer], sum(won.values()) - won[declarer]
    if needs is None:
        return others >= stops
    return own > 0 if needs == 0 else others > TRICKS - needs


def _by_line(game: TwoSided, now: Position, own: int) -> dict[int, int]:
    """Everybody's final tricks by best play."""
    if len(game.seats) == 2:
        other = next(seat for seat in game.seats if seat != game.declarer)
        return {int(game.declarer): own, int(other): TRICKS - own}
    line = solve(now, game.objective, line=True).line
    totals = trick_totals(now, line, game.strain, game.place, game.stops)
    return dict(zip(game.seats, totals, strict=True))


def _unexpected(said: tuple[Seat, str]) -> RulesError:
    seat, call = said
    return RulesError(f"answers: {seat} could not say {call!r} there", code="answers")
