"""The HTTP API in Markdown, from the application's OpenAPI description."""

from collections.abc import Iterator, Mapping
from typing import Any

from server.app import create_app
from server.protocol_page.tables import kind, paragraph
from server.settings import Settings


def api() -> str:
    """Every call: what it takes, what it answers."""
    app = create_app(Settings.model_construct(), "redis://none.invalid")
    return "\n\n".join(_calls(app.openapi()["paths"]))


def _calls(paths: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    for path, methods in paths.items():
        for method, call in methods.items():
            yield _call(f"{method.upper()} {path}", call)


def _call(address: str, call: Mapping[str, Any]) -> str:
    said = [f"#### `{address}`", f"{call['summary']}. {paragraph(call.get('description', ''))}"]
    asked = [
        f"`{parameter['name']}` in the {parameter['in']}: {kind(parameter['schema'])}"
        for parameter in call.get("parameters", ())
        if parameter["in"] == "query"
    ]
    if "requestBody" in call:
        asked.append(f"body: {kind(_schema(call['requestBody']))}")
    status, answer = next(iter(call["responses"].items()))
    told = f": {kind(_schema(answer))}" if "content" in answer else ", without a body"
    said.append("; ".join([*asked, f"answer {status}{told}."]))
    return "\n\n".join(part.strip() for part in said)


def _schema(body: Mapping[str, Any]) -> Mapping[str, Any]:
    (content,) = body["content"].values()
    schema: Mapping[str, Any] = content["schema"]
    return schema
