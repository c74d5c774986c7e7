"""The sample deals for programs in any language."""

from collections.abc import Mapping
from typing import Any

from preferans.errors import RulesError
from preferans.samples import sample_deals


def samples_request(params: Mapping[str, Any]) -> dict[str, Any]:
    """All samples by `name`: the `deal` in the native form and what it `shows` in `en` and `ru`; raises PreferansError.

    >>> samples_request({})["samples"][1]["deal"]
    'T987.8.987.98 | AK.QJT.J.AKQT | QJ.97.AKQT.J7 | -.AK.-.-'
    """
    if params:
        raise RulesError(f"unknown key {min(params)!r:.40}: expected no params", code="unknown_key")
    rows = sample_deals().values()
    return {"samples": [{"name": row.name, "deal": str(row.deal), "shows": dict(row.shows)} for row in rows]}
