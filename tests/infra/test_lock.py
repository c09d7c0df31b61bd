"""The lock holds what pyproject.toml asks for, exactly and from nowhere in particular."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]


def locked() -> dict[str, str]:
    """Version by package name."""
    lines = (ROOT / "requirements.lock").read_text().splitlines()
    pairs = [line.split("==") for line in lines if not line.startswith("#")]
    return {_plain(name): version for name, version in pairs}


def asked() -> list[Requirement]:
    """What pyproject.toml names, the developer's tools too."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    texts = project["dependencies"] + project["optional-dependencies"]["dev"]
    return [Requirement(text) for text in texts]


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_every_requirement_is_locked_at_a_version_it_allows() -> None:
    versions = locked()
    wrong = [
        str(requirement)
        for requirement in asked()
        if not requirement.specifier.contains(versions.get(_plain(requirement.name), "0"))
    ]
    assert not wrong, "run 'make lock'"


def test_a_locked_line_is_a_name_and_a_version() -> None:
    for name, version in locked().items():
        assert re.fullmatch(r"[a-z0-9-]+", name)
        assert re.fullmatch(r"[0-9][0-9a-z.]*", version)
