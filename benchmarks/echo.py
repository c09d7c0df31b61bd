"""The bare echo that a race is compared with: the same stack, and nothing of ours in it."""

from typing import Any

from fastapi import FastAPI, WebSocket
from starlette.websockets import WebSocketDisconnect


def create_app(_settings: Any, _redis_url: str) -> FastAPI:
    """Every text frame comes back; `/healthz` says that it is there."""
    app = FastAPI()

    @app.get("/healthz")
    async def healthz() -> dict[str, str]:
        return {"status": "ok"}

    @app.websocket("/echo")
    async def echo(socket: WebSocket) -> None:
        await socket.accept()
        try:
            while True:
                await socket.send_text(await socket.receive_text())
        except WebSocketDisconnect:
            return

    return app
