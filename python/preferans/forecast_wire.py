"""Forecasts for programs in any language: params as JSON objects to results as JSON values."""

import json
from collections.abc import Mapping
from typing import Any

import numpy as np

from preferans.errors import RulesError
from preferans.forecast import MANY, QUANTILES, SEED, Forecast, forecast_pulka
from preferans.pulka import Pulka
from preferans.rpc.calls import partial, progress
from preferans.scoring import fields

_FIRST = 100  # pulkas of the partial result
_KNOWN = ("record", "deals", "n", "seed")


def forecast_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """The forecast of `record`, a pulka as its file holds it (an object, or its text); raises PreferansError.

    Whoever wants partial results gets that of the first pulkas played on.

    >>> from preferans.rules import Rules
    >>> record = Pulka(Rules.preset("sochi")).to_json()
    >>> sorted(forecast_request({"record": record, "deals": 3, "n": 10}))[:4]
    ['deals', 'library', 'n', 'players']
    """
    for name in params:
        if name not in _KNOWN:
            raise RulesError(f"unknown key {name!r:.40}: expected {', '.join(_KNOWN)}", code="unknown_key")
    record = params.get("record")
    if not isinstance(record, str | dict):
        raise RulesError("record: expected a pulka as an object or its text", code="record")
    pulka = Pulka.from_json(record if isinstance(record, str) else json.dumps(record))
    deals = fields.whole(params, "deals") if "deals" in params else None
    many, seed = fields.whole(params, "n", MANY), fields.whole(params, "seed", SEED)
    hand_over = partial()
    if hand_over is not None and many > 2 * _FIRST:
        hand_over(forecast_json(forecast_pulka(pulka, deals, n=_FIRST, seed=seed)))
    return forecast_json(forecast_pulka(pulka, deals, n=many, seed=seed, progress=progress()))


def forecast_json(forecast: Forecast) -> dict[str, Any]:
    """A forecast: for each player the settlement now, its mean with standard error, quantiles and chance to win.

    `fan` has the quantiles of the settlement as if the game ended after 0, 1, 2 .. deals.
    """
    quantiles = forecast.quantiles()
    fan = np.quantile(forecast.paths, QUANTILES, axis=0).round(2)
    return {
        "players": [
            {
                "name": name,
                "now": round(float(forecast.now[place]), 6),
                "mean": round(float(forecast.mean[place]), 6),
                "error": round(float(forecast.error[place]), 6),
                "spread": round(float(forecast.spread[place]), 6),
                "quantiles": {
                    f"{share:g}": round(float(value), 6)
                    for share, value in zip(QUANTILES, quantiles[:, place], strict=True)
                },
                "fan": {f"{share:g}": fan[row, :, place].tolist() for row, share in enumerate(QUANTILES)},
                "wins": round(float(forecast.wins[place]), 6),
            }
            for place, name in enumerate(forecast.names)
        ],
        "n": forecast.n,
        "deals": round(float(forecast.deals.mean()), 6),
        "library": forecast.library,
        "seed": forecast.seed,
    }
