"""The command run in this process: the fixture that the tests of the command line use."""

import importlib.util
import pathlib
import sys

_PLACE = pathlib.Path(__file__).parent.parent / "cli" / "conftest.py"
_SPEC = importlib.util.spec_from_file_location("command_fixture", _PLACE)
assert _SPEC is not None
assert _SPEC.loader is not None
_MODULE = importlib.util.module_from_spec(_SPEC)
sys.modules[_SPEC.name] = _MODULE
_SPEC.loader.exec_module(_MODULE)

run = _MODULE.run
