"""Races to watch."""

from fastapi import APIRouter

from server.gateway.api.asking import AskerOf, ServicesOf
from server.protocol.http import WatchList
from server.protocol.render_lists import show

router = APIRouter(prefix="/api/watch", tags=["watch"])


@router.get("", summary="Races to watch")
async def races_to_watch(services: ServicesOf, found: AskerOf) -> WatchList:
    """Listed races that run, the most watched first, then those that ended within the hour.

    Of a delayed race all is as late as its spectators are. Renewed every two seconds. Of my own
    race I see no leader while it hides the others from me.
    """
    shows = await services.watchlist.shows()
    return WatchList(races=[show(each, found.guest) for each in shows])
