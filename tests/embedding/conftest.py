"""The library built as a folder of another program, and installed, once for all tests of this folder."""

import ctypes
import os
import pathlib
import shutil
import subprocess

import pytest
from plain_c import load

ROOT = pathlib.Path(__file__).parent.parent.parent


def run(*command: str | os.PathLike[str], **options) -> str:
    """What a command writes; fails with all of it."""
    done = subprocess.run(
        [os.fspath(word) for word in command], capture_output=True, text=True, check=False, timeout=600, **options
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


def bin_folder(package: str) -> pathlib.Path:
    """Where a build tool that comes as a Python package lies; skips the test where it is not installed."""
    module = pytest.importorskip(package, reason=f"needs a compiler: the package {package} is not installed")
    return pathlib.Path(module.CMAKE_BIN_DIR if package == "cmake" else module.BIN_DIR)


def cmake_build(source: pathlib.Path, build: pathlib.Path, *options: str) -> pathlib.Path:
    """Configures and builds a CMake project."""
    command = bin_folder("cmake") / "cmake"
    tools = ["-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={bin_folder('ninja')}/ninja", "-DCMAKE_BUILD_TYPE=Release"]
    run(command, "-S", source, "-B", build, *tools, *options)
    run(command, "--build", build, "--parallel", str(os.cpu_count() or 1))
    return build


def need_compiler() -> None:
    """Skips a test where nothing can be compiled."""
    names = [os.environ[name] for name in ("CC", "CXX") if name in os.environ] or ["cc", "c++"]
    missing = [name for name in names if not shutil.which(name.split()[0])]
    if missing:
        pytest.skip(f"needs a compiler: no {' and no '.join(missing)} on PATH")


@pytest.fixture(scope="session")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The build folder of a program that includes preferans by add_subdirectory."""
    need_compiler()
    return cmake_build(ROOT / "tests" / "embedding", tmp_path_factory.mktemp("embedded"))


@pytest.fixture(scope="session")
def prefix(embedded: pathlib.Path, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """Where it is installed."""
    folder = tmp_path_factory.mktemp("prefix")
    run(bin_folder("cmake") / "cmake", "--install", embedded, "--prefix", folder)
    return folder


@pytest.fixture(scope="session")
def shared(prefix: pathlib.Path) -> pathlib.Path:
    """The installed shared library."""
    names = ["libpreferans.so", "libpreferans.dylib"]
    return next(path for name in names for path in prefix.rglob(name))


@pytest.fixture(scope="session")
def library(shared: pathlib.Path) -> ctypes.CDLL:
    """The shared library, its functions declared."""
    return load(shared)
