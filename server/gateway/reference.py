"""The API's reference at `/api/docs`, from files of our own: no page of another site is asked."""

from fastapi import FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from fastapi.responses import HTMLResponse
from starlette.staticfiles import StaticFiles
from swagger_ui_bundle import swagger_ui_path

_FILES = "/api/docs/files"


def install(app: FastAPI) -> None:
    app.mount(_FILES, StaticFiles(directory=swagger_ui_path), name="reference")

    @app.get("/api/docs", include_in_schema=False)
    async def reference() -> HTMLResponse:
        return get_swagger_ui_html(
            openapi_url="/api/openapi.json",
            title="Samedeal API",
            swagger_js_url=f"{_FILES}/swagger-ui-bundle.js",
            swagger_css_url=f"{_FILES}/swagger-ui.css",
            swagger_favicon_url="/favicon.svg",
        )
