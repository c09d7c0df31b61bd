"""Whether this process serves: it answers, and so does its store."""

from fastapi import APIRouter

from server.gateway.api.asking import ServicesOf
from server.protocol.http import Health

router = APIRouter(tags=["health"])


@router.get("/healthz", summary="Whether this server and its store answer")
async def healthz(services: ServicesOf) -> Health:
    """503 while the store gives no answer."""
    await services.ask_store()
    return Health(status="ok", now=services.clock.now())
