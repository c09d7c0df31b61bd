"""`python -m server.protocol_page` writes `docs/protocol.md`."""

from server.protocol.schema import ROOT
from server.protocol_page import page

PAGE = ROOT / "docs" / "protocol.md"

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
