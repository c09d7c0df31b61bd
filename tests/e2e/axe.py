"""What axe finds wrong with a page: WCAG 2.2, A and AA."""

from functools import cache
from pathlib import Path
from typing import Any

from tests.e2e.person import Person
from tests.server.serving import ROOT

AXE = ROOT / "client_web/node_modules/axe-core/axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa"]


@cache
def source(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def violations(person: Person) -> list[str]:
    """Rule, element and reason of whatever axe finds."""
    person.page.evaluate(source(AXE))
    found: list[dict[str, Any]] = person.page.evaluate(
        "async tags => (await axe.run(document, { runOnly: tags })).violations", TAGS
    )
    return [
        f"{rule['id']}: {node['html'][:160]} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]
