"""The shapes of all games and their relatives as the API tells them, for the tests of the table.

`python -m tests.server.gateway.shapes` writes them; a test sees that they are current.
"""

import json
from pathlib import Path

from engine.variants import VARIANTS
from server.gateway.api.games import game_info
from tests.engine.relatives import RELATIVES

ROOT = Path(__file__).resolve().parents[3]
SHAPES = ROOT / "client_web/tests/table/shapes.json"


def shapes_text() -> str:
    """A line a game: under `offered` those of the server, under `relatives` the others."""
    offered, relatives = (
        ",\n".join(
            f"{json.dumps(v.id)}: {game_info(v).shape.model_dump_json()}" for v in games.values()
        )
        for games in (VARIANTS, RELATIVES)
    )
    return f'{{"offered": {{\n{offered}\n}}, "relatives": {{\n{relatives}\n}}}}\n'


if __name__ == "__main__":
    SHAPES.write_text(shapes_text(), encoding="utf-8")
