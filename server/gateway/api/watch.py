"""Races to watch."""

from fastapi import APIRouter

from server.gateway.api.asking import ServicesOf
from server.protocol.http import WatchList
from server.protocol.render_lists import show

router = APIRouter(prefix="/api/watch", tags=["watch"])


@router.get("", summary="Races to watch")
async def races_to_watch(services: ServicesOf) -> WatchList:
    """Listed races that run, the most watched first, then those that ended within the hour.

    Of a delayed race all is as late as its spectators are. Renewed every two seconds.
    """
    return WatchList(races=[show(each) for each in await services.watchlist.shows()])
