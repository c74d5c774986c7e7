"""Settings shared by all tests: helpers in tests/tools, one profile for hypothesis, and the slow tests on request."""

import os
import pathlib
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

sys.path.insert(0, str(pathlib.Path(__file__).parent / "tools"))

# A shell starts what it puts in the background without Ctrl-C; the programs that tests start are to hear it.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "preferans", deadline=None, database=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("preferans")

SLOW = "PREFERANS_SLOW"


def pytest_configure(config: pytest.Config) -> None:
    """Declare the markers of this suite."""
    config.addinivalue_line("markers", f"slow: minutes long; runs only where {SLOW}=1 is set")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave the slow tests out unless they are asked for."""
    if os.environ.get(SLOW):
        return
    for item in items:
        if "slow" in item.keywords:
            item.add_marker(pytest.mark.skip(reason=f"set {SLOW}=1 to run it"))
