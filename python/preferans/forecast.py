"""Where a pulka is heading: the settlement of every player, by playing it on many times with solved deals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from preferans.errors import RulesError
from preferans.evaluation.quick_auction import QuickAuction, SolvedDeals
from preferans.pulka import Pulka
from preferans.record.course import Moment, advance, closing_entries, game_over, situation_of
from preferans.rules import Rules
from preferans.rules.values import GameEnd
from preferans.scoring.settlement import settle

Floats = npt.NDArray[np.float64]

SEED = 2026
MANY = 1000  # pulkas played on unless told
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)
LONGEST = 1000  # deals after which a pulka that does not end is given up


@dataclass(frozen=True, slots=True, eq=False)
class Forecast:
    """The settlements of a pulka played on `n` times; players in the order A, B, C (D), amounts in whists.

    `now` float64[players]: the settlement as if the game ended now. `results` float64[n, players]: each time at the
    end; a row sums to zero. `paths` float64[n, deals + 1, players]: as if the game ended after each deal, from now on;
    a game that ended early stays where it was. `deals` int[n]: deals played. `library`: solved deals they
    were drawn from.
    """

    rules: Rules
    names: tuple[str, ...]
    now: Floats
    results: Floats
    paths: Floats
    deals: npt.NDArray[np.int64]
    deals_left: int | None
    library: int
    seed: int

    @property
    def n(self) -> int:
        """How many times the pulka was played on."""
        return len(self.results)

    @property
    def mean(self) -> Floats:
        """The mean settlement, float64[players]."""
        mean: Floats = self.results.mean(axis=0)
        return mean

    @property
    def error(self) -> Floats:
        """The standard error of the mean, float64[players]."""
        error: Floats = self.results.std(axis=0, ddof=1) / np.sqrt(self.n)
        return error

    @property
    def spread(self) -> Floats:
        """The standard deviation of the settlement, float64[players]."""
        spread: Floats = self.results.std(axis=0, ddof=1)
        return spread

    @property
    def wins(self) -> Floats:
        """The chance to have the best settlement, float64[players]; equal ones share it."""
        best = self.results >= self.results.max(axis=1, keepdims=True) - 1e-9
        wins: Floats = (best / best.sum(axis=1, keepdims=True)).mean(axis=0)
        return wins

    def quantiles(self, shares: Sequence[float] = QUANTILES) -> Floats:
        """Quantiles of the settlement, float64[shares, players]."""
        found: Floats = np.quantile(self.results, shares, axis=0)
        return found

    def _repr_html_(self) -> str:
        from preferans.show.forecast import forecast_html

        return forecast_html(self)


def forecast_pulka(
    pulka: Pulka,
    deals_left: int | None = None,
    *,
    n: int = MANY,
    seed: int = SEED,
    library: SolvedDeals | None = None,
    progress: Callable[[int, int], object] | None = None,
) -> Forecast:
    """The distribution of the final settlement of a pulka, played on `n` times from where it stands.

    Deals are drawn from `library` (the 20,000 solved deals that come with the package unless told). Every hand knows
    its tricks with the talon and goes on bidding while a contract is worth something to it; whisting and play are best
    play with all cards seen; where nobody bids the deal is all-pass (`preferans.evaluation.quick_auction`).
    `deals_left` ends the game after so many deals, None when the rules end it. The same seed gives the same answer.
    `progress(done, total)` is called after every pulka.
    Raises RulesError for a game that is over, one that only the clock ends where `deals_left` is not told, and rules
    whose deals are not simulated (pairs, ordered games, prices by suit, a first lead that is not the eldest hand's).

    >>> forecast = forecast_pulka(Pulka(Rules.preset("sochi")), 6, n=20)
    >>> forecast.results.shape, bool(abs(forecast.results.sum(axis=1)).max() < 1e-9)
    ((20, 3), True)
    """
    rules = pulka.rules
    _check(pulka, deals_left, n)
    deals = SolvedDeals.shipped() if library is None else library
    auction = QuickAuction(deals, rules)
    source = np.random.Generator(np.random.Philox(seed))
    paths = []
    for done in range(1, n + 1):
        paths.append(_play_on(pulka.moment, auction, deals_left, source))
        if progress is not None:
            progress(done, n)
    longest = max(len(path) for path in paths)
    held = np.stack([np.concatenate([path, np.repeat(path[-1:], longest - len(path), axis=0)]) for path in paths])
    counts = np.array([len(path) - 1 for path in paths])
    return Forecast(rules, tuple(pulka.names), held[0, 0], held[:, -1], held, counts, deals_left, len(deals), seed)


def _play_on(moment: Moment, auction: QuickAuction, deals_left: int | None, source: np.random.Generator) -> Floats:
    """The settlement now and after each deal, until the game ends."""
    rules = auction.rules
    path = [_settled(moment, rules)]
    while not game_over(moment, rules) and len(path) - 1 != deals_left:
        if len(path) > LONGEST:
            raise RulesError(f"the game did not end in {LONGEST} deals: tell how many are left", code="deals_left")
        situation = situation_of(moment, rules)
        lowest = max(rules.lowest_level(situation.streak), situation.lowest_level)
        row = int(source.integers(len(auction.deals)))
        moment = advance(moment, auction.result(row, lowest, forced=situation.forced), rules).after
        path.append(_settled(moment, rules))
    return np.array(path)


def _settled(moment: Moment, rules: Rules) -> list[float]:
    """The settlement if the game ended now, by player."""
    sheet = moment.sheet.add_all(closing_entries(moment, rules, stopped=False))
    return [float(amount) for _, amount in sorted(settle(sheet, rules).final.items())]


def _check(pulka: Pulka, deals_left: int | None, n: int) -> None:
    if isinstance(n, bool) or not isinstance(n, int) or n < 2:
        raise RulesError(f"n is {n!r}: expected a number of pulkas from 2", code="n")
    if pulka.ended:
        raise RulesError("the game is over: there is nothing to forecast", code="ended")
    if deals_left is None:
        if pulka.rules.end in (GameEnd.TIME, GameEnd.TABLES):
            raise RulesError("these rules do not end by the pools: tell how many deals are left", code="deals_left")
    elif isinstance(deals_left, bool) or not isinstance(deals_left, int) or deals_left < 1:
        raise RulesError(f"deals_left is {deals_left!r}: expected a number of deals from 1", code="deals_left")
