"""The README's table of settings, made from their definitions.

`python -m server.settings_page README.md` writes it between two marks of that file.
"""

import re
import sys
from pathlib import Path

from pydantic.fields import FieldInfo

from server.settings import PREFIX, Settings

START = "<!-- settings: written by make generate -->"
END = "<!-- end of settings -->"


def table() -> str:
    """A Markdown table: variable, default, meaning; in the order of the definitions."""
    rows = [
        f"| `{PREFIX}{name.upper()}` | {_default(field)} | {field.description} |"
        for name, field in Settings.model_fields.items()
    ]
    return "\n".join(["| variable | default | meaning |", "|---|---|---|", *rows])


def _default(field: FieldInfo) -> str:
    match field.default:
        case None | ():
            return ""
        case tuple() as parts:
            return f"`{','.join(parts)}`"
        case value:
            return f"`{value}`"


def renewed(page: str) -> str:
    """`page` with the present table between its marks.

    Raises:
        ValueError: the page lacks the marks.
    """
    between = re.compile(f"{re.escape(START)}.*?{re.escape(END)}", re.DOTALL)
    if not between.search(page):
        raise ValueError(f"no place for the settings: put {START} and {END} on lines of their own")
    return between.sub(lambda _: f"{START}\n\n{table()}\n\n{END}", page, count=1)


if __name__ == "__main__":
    path = Path(sys.argv[1])
    path.write_text(renewed(path.read_text(encoding="utf-8")), encoding="utf-8")
