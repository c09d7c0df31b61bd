"""Markdown tables of models and codes, from their JSON Schema and their own values."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Schema = Mapping[str, Any]

NAMED: Mapping[str, tuple[str, str]] = {
    "^[A-Za-z0-9_-]{1,40}$": ("command id", "unique a seat for the whole race"),
    "^p([1-9]|[1-4][0-9]|50)$": ("seat", "`p1` to `p50`, in the order of joining"),
    "^[A23456789TJQK][CDHS]$": ("card", "rank and suit: `9H`, `TS`"),
    "^(#|[A23456789TJQK][CDHS])$": ("card or #", "`#` lies face down"),
    "^([TRF][0-9]{1,2}|[WSR])$": (
        "pile",
        "`T3` column, `F2` foundation, `R5` reserve cell, `R` reserve, `W` waste, `S` stock",
    ),
    "^[A23456789TJQK]$": ("rank", "`A` to `K`, ten is `T`"),
}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table; bars inside cells are escaped."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(c.replace('|', chr(92) + '|') for c in r)} |" for r in lines)


def kind(schema: Schema) -> str:
    """A schema in a few words."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        return f"[{name}](#{name.lower()})"
    if "discriminator" in schema:
        return "[effect](#effects)"
    for word in ("anyOf", "oneOf"):
        if word in schema:
            return " or ".join(dict.fromkeys(kind(part) for part in schema[word]))
    if "const" in schema:
        return f'`"{schema["const"]}"`'
    if "enum" in schema:
        return " · ".join(f"`{value}`" for value in schema["enum"])
    return _KINDS[schema["type"]](schema)


def _array(schema: Schema) -> str:
    if schema.get("maxItems") == 0:
        return "empty list"
    if "prefixItems" in schema:
        return f"[{', '.join(kind(item) for item in schema['prefixItems'])}]"
    return f"list of {kind(schema['items'])}"


def _text(schema: Schema) -> str:
    if "pattern" in schema:
        named = NAMED.get(schema["pattern"])
        return named[0] if named else f"text `{schema['pattern']}`"
    return f"text, up to {schema['maxLength']}" if "maxLength" in schema else "text"


def _integer(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is None:
        return "integer"
    return f"integer from {low}" if high in (None, 2**53) else f"{low} to {high}"


_KINDS: Mapping[str, Callable[[Schema], str]] = {
    "array": _array,
    "string": _text,
    "integer": _integer,
    "number": lambda _: "number",
    "boolean": lambda _: "true or false",
    "null": lambda _: "null",
    "object": lambda schema: f"object of {kind(schema['additionalProperties'])}",
}


def fields(schema: Schema) -> str:
    """The fields of a model: name, type, meaning; which may be missing, and what that means."""
    rows = []
    for name, field in schema["properties"].items():
        optional = name not in schema.get("required", ())
        missing = [_missing(field)] if optional else []
        meaning = [field["description"]] if "description" in field else []
        rows.append((f"`{name}`", kind(field), "; ".join(meaning + missing)))
    return table(("field", "type", "meaning"), rows)


def _missing(field: Schema) -> str:
    default = field.get("default")
    if default is None:
        return "may be missing"
    return f"`{str(default).lower()}` where it is missing"


def paragraph(docstring: str) -> str:
    """A docstring as Markdown: its own lines joined, paragraphs kept."""
    return "\n\n".join(" ".join(part.split()) for part in docstring.split("\n\n"))
