"""The table is tested with the shapes that the API tells."""

import json

from tests.server.gateway.shapes import SHAPES, shapes_text


def test_the_client_is_tested_with_the_shapes_that_the_server_tells() -> None:
    assert SHAPES.read_text(encoding="utf-8") == shapes_text(), "run: make generate"
    assert {name: len(games) for name, games in json.loads(shapes_text()).items()} == {
        "offered": 5,
        "relatives": 15,
    }
