"""The only place that wires things: store, live room, gateway."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex

from fastapi import FastAPI

from server.daily.days import Days
from server.daily.tries import Tries
from server.gateway import errors, health, metrics, pages, reference
from server.gateway.api import (
    daily,
    games,
    guests,
    leaderboards,
    players,
    races,
    results,
    strangers,
    watch,
)
from server.gateway.audience import Audiences
from server.gateway.bodies import BodyLimit
from server.gateway.day_socket import router as day_router
from server.gateway.fanout import Fanout
from server.gateway.farewell import say_farewell
from server.gateway.feeds import DayFeeds
from server.gateway.heads import HeadAsGet
from server.gateway.limits import Limits
from server.gateway.services import Services
from server.gateway.socket import router as socket_router
from server.leaderboards.friends import FriendsProjection
from server.leaderboards.projection import BoardsProjection
from server.live.attendance import Attendance
from server.live.belongings import Belongings
from server.live.clock import Clock
from server.live.commits import Commits
from server.live.fairness import Fairness
from server.live.hub import Hub
from server.live.lists import ListProjection
from server.live.opening import Opener
from server.live.projector import Projector
from server.live.rematches import Rematches
from server.live.strangers import Strangers
from server.live.sweeper import Sweeper
from server.live.watchlist import Watchlist
from server.players.guests import Guests
from server.players.tokens import Keys
from server.protocol.http import ErrorBody
from server.races.options import Timing
from server.retention import DAY_MS, kept_until
from server.settings import Settings
from server.storage.boards import RedisBoards
from server.storage.channels import RedisChannels
from server.storage.daily import RedisDaily
from server.storage.directory import RedisDirectory
from server.storage.friends import RedisFriends
from server.storage.guests import RedisGuests
from server.storage.lists import RedisLists
from server.storage.log import RedisLog
from server.storage.meeting import RedisMeeting
from server.storage.nodes import Nodes
from server.storage.presence import RedisPresence
from server.storage.reports import RedisReports
from server.storage.verdicts import RedisVerdicts
from server.storage.watched import RedisWatchedDeals

CLIENT = Path(__file__).resolve().parents[1] / "client_web" / "dist"


def create_app(settings: Settings, redis_url: str, client: Path = CLIENT) -> FastAPI:
    """The ASGI application of one server process.

    `app.state.drain()` tells every socket of a restart and closes it; await it before the
    server stops. Starting raises StoreDownError where the store at `redis_url` does not answer.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with _running(settings, redis_url) as services:
            app.state.services = services
            app.state.drain = _drain(services)
            yield

    app = FastAPI(
        title="Samedeal",
        description="Race friends on the same solitaire deal.",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        responses={"default": {"model": ErrorBody, "description": "What is wrong, and with what"}},
    )
    errors.install(app)
    app.add_middleware(BodyLimit)
    app.add_middleware(HeadAsGet)
    reference.install(app)
    # Strangers come before races: their paths are words where a race's id or code may stand.
    for api in (
        health,
        metrics,
        guests,
        players,
        games,
        strangers,
        results,
        races,
        daily,
        leaderboards,
        watch,
    ):
        app.include_router(api.router)
    app.include_router(day_router)
    app.include_router(socket_router)
    pages.install(app, client)
    return app


def _drain(services: Services) -> Callable[[], Awaitable[None]]:
    async def drain() -> None:
        await say_farewell(services.sockets)

    return drain


@asynccontextmanager
async def _running(settings: Settings, redis_url: str) -> AsyncIterator[Services]:
    """Everything of one process, from the connection to the store to the sweeper's timers."""
    nodes = await Nodes.connect(redis_url)
    log = RedisLog(nodes, settings.record_days, settings.ranked_record_days)
    presence = RedisPresence(nodes)
    channels = RedisChannels(nodes)
    directory = RedisDirectory(nodes)
    people = RedisGuests(nodes)
    clock, timing, fanout = Clock(), _timing(settings), Fanout()
    daily_store = RedisDaily(nodes)
    days = Days(daily_store, clock.now)
    boards = RedisBoards(nodes, settings.ranked_record_days)
    friends = RedisFriends(nodes)
    opener = Opener(log, directory, timing, days)
    commits = Commits(log, clock)
    attendance = Attendance(presence, clock, token_hex(4))
    hub = Hub(log, attendance, channels, clock, commits)
    lists = RedisLists(nodes, kept_until(settings))
    projections = (
        BoardsProjection(boards, RedisVerdicts(nodes, settings.ranked_record_days)),
        FriendsProjection(friends),
        ListProjection(lists),
    )
    projector = Projector(log, hub, projections)
    sweeper = Sweeper(log, presence, directory, hub, commits, attendance, projector, clock, timing)
    feeds = DayFeeds(days, boards, clock.now)
    services = Services(
        clock=clock,
        log=log,
        commits=commits,
        hub=hub,
        attendance=attendance,
        opener=opener,
        directory=directory,
        days=days,
        tries=Tries(days, daily_store, opener),
        boards=boards,
        friends=friends,
        feeds=feeds,
        guests=people,
        reports=RedisReports(nodes, settings.record_days * DAY_MS),
        lists=lists,
        watchlist=Watchlist(hub, lists, presence, clock),
        fairness=Fairness(hub, lists, projector, RedisWatchedDeals(nodes), clock),
        strangers=Strangers(hub, commits, opener, lists, RedisMeeting(nodes)),
        rematches=Rematches(log, opener, commits),
        belongings=Belongings(log, hub, commits, lists, projector, clock),
        keys=await _keys(settings, people),
        timing=timing,
        limits=Limits(),
        fanout=fanout,
        audiences=Audiences(fanout),
        origins=settings.origins,
        public_url=settings.public_url,
        record_ms=settings.record_days * DAY_MS,
        ranked_record_ms=settings.ranked_record_days * DAY_MS,
        ask_store=log.time,
    )
    await sweeper.start()
    feeds.start()
    try:
        yield services
    finally:
        await feeds.stop()
        await sweeper.stop()
        await channels.close()
        await nodes.close()


async def _keys(settings: Settings, people: Guests) -> Keys:
    old = (settings.old_secret.get_secret_value().encode(),) if settings.old_secret else ()
    if settings.secret is not None:
        return Keys(settings.secret.get_secret_value().encode(), old)
    return Keys(await people.secret(), old)


def _timing(settings: Settings) -> Timing:
    return Timing(
        countdown=settings.countdown_s * 1000,
        lobby=settings.lobby_s * 1000,
        deserted=settings.empty_lobby_s * 1000,
        away=settings.lobby_away_s * 1000,
        absent=settings.absent_s * 1000,
        keep=settings.code_s * 1000,
    )
