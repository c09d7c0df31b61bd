"""The client's files, and the one page behind every address of it."""

from pathlib import Path

from fastapi import APIRouter, FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.staticfiles import StaticFiles

from server.gateway.errors import ApiError

HOW_TO_BUILD = """<!doctype html><meta charset="utf-8"><title>Samedeal</title>
<h1>Samedeal is running</h1>
<p>The API is here, the client is not built yet. In the project's folder, run
<code>make build</code> (Node 20.19 or later), then reload this page.</p>
<p><a href="/api/docs">API documentation</a></p>
"""
_FOREVER = "public, max-age=31536000, immutable"


def install(app: FastAPI, client: Path) -> None:
    """Serve the built client from this folder, or say how to build it."""
    router = APIRouter(include_in_schema=False)
    assets = client / "assets"
    if assets.is_dir():
        app.mount("/assets", _Assets(directory=assets), name="assets")

    @router.get("/api")
    @router.get("/api/{rest:path}")
    async def no_such_call(rest: str = "") -> Response:
        raise ApiError(404, "unknown", f"The API has no /api/{rest[:80]}.")

    @router.get("/{path:path}")
    def page(path: str) -> Response:
        index = client / "index.html"
        if not index.is_file():
            return HTMLResponse(HOW_TO_BUILD)
        wanted = _file(client.resolve(), path)
        if wanted is not None:
            return FileResponse(wanted)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})

    app.include_router(router)


def _file(client: Path, path: str) -> Path | None:
    """The client's own file with this path, which may be any text."""
    try:
        wanted = (client / path).resolve()
        return wanted if wanted.is_relative_to(client) and wanted.is_file() else None
    except (ValueError, OSError):  # with a NUL, or too long for a name
        return None


class _Assets(StaticFiles):
    """Files named by their content never change."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["Cache-Control"] = _FOREVER
        return response
