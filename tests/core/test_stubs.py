"""The stub of the C++ extension names everything that it has, with the same parameters, and nothing else."""

import ast
import enum
import pathlib
import re

import preferans
from preferans import _core

STUB = pathlib.Path(preferans.__file__).parent / "_core.pyi"


def parameters(function: ast.FunctionDef) -> list[str]:
    return [argument.arg for argument in function.args.args]


def stub_members(body: list[ast.stmt]) -> dict[str, list[str] | None]:
    """Names with their parameters; None for what is no function."""
    members: dict[str, list[str] | None] = {}
    for node in body:
        match node:
            case ast.FunctionDef(name=name, decorator_list=[]):
                members[name] = parameters(node)
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                members[name] = None
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                members[name] = None
    return members


def signature(function: object) -> list[str] | None:
    """Parameter names from the first line that pybind11 writes into a docstring."""
    line = (function.__doc__ or "").partition("\n")[0]
    match = re.fullmatch(r"\w+\((.*)\) -> .*", line)
    if not match:
        return None
    flat = re.sub(r"\[[^\[\]]*\]", "", match[1])
    while "[" in flat:
        flat = re.sub(r"\[[^\[\]]*\]", "", flat)
    return [parameter.split(":")[0].strip() for parameter in flat.split(",") if parameter.strip()]


def real_members(owner: object) -> dict[str, list[str] | None]:
    names = [name for name in vars(owner) if not name.startswith("_") or name == "__init__"]
    return {name: signature(getattr(owner, name)) if callable(getattr(owner, name)) else None for name in names}


def test_stub_is_complete_and_true() -> None:
    body = ast.parse(STUB.read_text(encoding="utf-8")).body
    stub = stub_members(body)
    real = real_members(_core)
    classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
    assert set(stub) == set(real)
    for name, expected in stub.items():
        if name not in classes:
            assert real[name] == expected, name
    for name, node in classes.items():
        owner = getattr(_core, name)
        if any(isinstance(base, ast.Name) and base.id == "Enum" for base in node.bases):
            values = {key: value for key, value in stub_members(node.body).items() if key.isupper()}
            assert set(values) == set(owner.__members__), name
            assert not isinstance(owner, enum.EnumMeta) or len(owner) == len(values)
            continue
        assert stub_members(node.body) == real_members(owner), name
