"""Programs outside the project build on it and say what the Python package says."""

import os
import pathlib
import re
import shutil
import subprocess
import sys

import pytest

import preferans as pf

from .conftest import ROOT, cmake_build, run

DEAL = "AQJ8.Q.T8.QJ8 97.AKJ87.A.K7 T.T9.KQJ97.T9 K.-.-.A"
HAND = """North takes 1 of 2
  SK leads to 2
  C7 leads to 1
best play: C7 SQ C8 SJ SK SA
refused: SK is twice: in hand 0 (W) and in hand 2 (E)
"""


def table() -> str:
    """What the analyser prints for DEAL."""
    found = pf.tricks_table(pf.Deal.parse(" | ".join(DEAL.split())))
    lines = ["       S  C  D  H NT  misere"]
    for name, tricks, misere in zip(("West", "North", "East"), found.with_talon, found.misere_with_talon, strict=True):
        lines.append(f"{name:5}" + "".join(f"{count:3}" for count in tricks) + f"{misere:8}")
    return "\n".join(lines) + "\n"


def test_a_program_that_includes_the_folder(embedded: pathlib.Path) -> None:
    assert run(embedded / "examples" / "analyser", input=DEAL + "\n") == table()
    for name in ("hand", "hand_static"):
        assert run(embedded / "examples" / name) == HAND


def test_a_program_that_finds_the_installed_package(prefix: pathlib.Path, tmp_path: pathlib.Path) -> None:
    build = cmake_build(ROOT / "examples", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={prefix}")
    assert run(build / "analyser", input=DEAL + "\n") == table()
    for name in ("hand", "hand_static"):
        assert run(build / name) == HAND


def test_the_analyser_refuses_what_it_cannot_read(embedded: pathlib.Path) -> None:
    for line in ("AK.Q", DEAL.replace("K.-.-.A", "K.-.-.-"), DEAL.replace("K.-.-.A", "A.-.-.A")):
        done = subprocess.run([embedded / "examples" / "analyser"], input=line + "\n", text=True,
                              capture_output=True, check=False)  # fmt: skip
        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1


@pytest.mark.skipif(not shutil.which("pkg-config"), reason="no pkg-config on this machine")
@pytest.mark.parametrize(
    ("package", "compiler", "strict"),
    [
        ("preferans", "cc", ["-std=c99", "-pedantic-errors"]),
        ("preferans-static", "cc", ["-std=c99", "-pedantic-errors"]),
        ("preferans", "c++", ["-x", "c++", "-std=c++20"]),
    ],
)
def test_pkg_config(
    prefix: pathlib.Path, shared: pathlib.Path, tmp_path: pathlib.Path, package: str, compiler: str, strict: list[str]
) -> None:
    found = next(prefix.rglob("preferans.pc"))
    environment = {**os.environ, "PKG_CONFIG_PATH": str(found.parent)}
    flags = run("pkg-config", "--cflags", "--libs", package, env=environment).split()
    program = tmp_path / "hand"
    run(compiler, *strict, "-Wall", "-Wextra", "-Werror", ROOT / "examples" / "c" / "hand.c", "-x", "none", *flags,
        "-o", program)  # fmt: skip
    assert run(program, env={**os.environ, "LD_LIBRARY_PATH": str(shared.parent)}) == HAND


def test_ctypes_without_the_package(shared: pathlib.Path) -> None:
    assert run(sys.executable, "-I", "-S", ROOT / "examples" / "ctypes" / "caught.py", shared) == "clean\n"


@pytest.mark.skipif(not shutil.which("rustc"), reason="no Rust on this machine")
def test_rust(shared: pathlib.Path, tmp_path: pathlib.Path) -> None:
    program = tmp_path / "table"
    source = ROOT / "examples" / "rust" / "table.rs"
    run("rustc", source, "-L", f"native={shared.parent}", "-l", "preferans", "-o", program)
    printed = run(program, env={**os.environ, "LD_LIBRARY_PATH": str(shared.parent)})
    expected = pf.tricks_table(pf.Deal.parse(" | ".join(DEAL.split()))).with_talon.tolist()
    assert [line.split(maxsplit=1)[1] for line in printed.splitlines()] == [str(row) for row in expected]


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("nm"), reason="reads ELF symbols")
def test_the_shared_library_exports_its_interface_alone(shared: pathlib.Path) -> None:
    symbols = run("nm", "-D", "--defined-only", shared).splitlines()
    names = {line.split()[-1] for line in symbols} - {"PREFERANS_1"}
    header = (ROOT / "csrc" / "include" / "preferans" / "preferans.h").read_text(encoding="utf-8")
    declared = set(re.findall(r"\b(pf_\w+)\(", header))
    assert names == {f"{name}@@PREFERANS_1" for name in declared}
