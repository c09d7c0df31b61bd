"""Races: open one, join one, look at one. Opening a link seats nobody."""

from fastapi import APIRouter, Request, Response, status

from engine.shuffle import parse_seed
from server.gateway.api.asking import (
    AskerOf,
    GuestOf,
    Known,
    ServicesOf,
    guest_or_new,
    name_in,
    name_of,
)
from server.gateway.api.games import variant_of
from server.gateway.errors import ApiError, refused
from server.gateway.following import following, kept_until, race_id_of
from server.gateway.services import Services
from server.protocol.http import CreatedRace, Joined, JoinRace, NewRace, RaceStatus
from server.protocol.render import race_info, standings_rows
from server.races import commands as cmd
from server.races.options import Options
from server.races.race import Phase, Race
from server.races.refusals import Code, Refused
from server.races.standings import shown_to, standings

router = APIRouter(prefix="/api/races", tags=["races"])


@router.post("", status_code=status.HTTP_201_CREATED, summary="Open a race")
async def open_race(
    request: Request, response: Response, services: ServicesOf, found: AskerOf, body: NewRace
) -> CreatedRace:
    """Opens a race whose host I am, with seat p1. Makes the guest too where there is none."""
    known_game(body.game)
    seed = None if body.seed is None else parse_seed(body.seed.lower())
    known = await guest_or_new(request, response, services, found, body.name)
    return await open_for(request, services, known, body.game, _options(body), seed)


@router.post("/{race}/join", summary="Take a seat")
async def join_race(
    race: str, services: ServicesOf, guest: GuestOf, body: JoinRace | None = None
) -> Joined:
    """Gives me a seat in the lobby; the same again if I have one, also once the race runs."""
    name = name_in(body.name if body else None)
    async with following(services, await race_id_of(services, race)) as replica:
        seat = replica.race.seat_of(guest)
        if seat is None:
            command = cmd.Join(guest, await name_of(services, guest, name))
            outcome = await services.commits.execute(replica, command)
            if isinstance(outcome, Refused):
                raise refused(outcome.code, replica.race)
            seat = replica.race.seat_of(guest)
        if seat is None:
            raise refused(Code.BUSY)
        return Joined(id=replica.id, player=seat.player)


@router.get("/{race}", summary="A race and its standings")
async def race_status(race: str, services: ServicesOf, found: AskerOf) -> RaceStatus:
    """By id or code, in any phase. Racers see of the standings what the race's options say."""
    async with following(services, await race_id_of(services, race)) as replica:
        folded = replica.race
        seat = folded.seat_of(found.guest) if found.guest else None
        viewer = seat.player if seat else None
        rows = () if _held_back(folded, viewer) else shown_to(folded, standings(folded), viewer)
        info = race_info(
            folded,
            replica.seed,
            replica.present,
            kept_until(services, folded),
            services.clock.now(),
        )
        return RaceStatus(**dict(info), standings=standings_rows(rows, replica.present))


async def open_for(
    request: Request,
    services: Services,
    host: Known,
    game: str,
    options: Options,
    seed: bytes | None = None,
) -> CreatedRace:
    """A new race of this host. Raises ApiError: the seed is secret (409), too many races (429)."""
    if seed is not None and await services.opener.is_secret(game, seed):
        raise ApiError(409, "deal_running", "This deal is the secret of a race that is not over.")
    if not services.limits.races_by_guest.take(host.guest):
        raise refused(Code.RATE_LIMITED)
    race, code = await services.opener.open(game, options, host.guest, host.name, seed)
    return CreatedRace(id=race, code=code, url=_url(request, services, code))


def _held_back(race: Race, viewer: str | None) -> bool:
    """Whether the standings are not for this seat (None: no seat) while the race runs."""
    held = race.options.spectators in ("delay", "nobody")
    return viewer is None and held and race.phase is Phase.RUNNING


def known_game(game: str) -> None:
    try:
        variant_of(game)
    except ApiError as error:
        raise ApiError(422, error.code, error.message, field="game") from None


def _options(body: NewRace) -> Options:
    return Options(
        time_limit_s=body.time_limit_s,
        seats=body.seats,
        undo=body.undo,
        opponents=body.opponents,
        spectators=body.spectators or ("after" if body.listed else "live"),
        delay_s=body.delay_s,
        listed=body.listed,
        given_seed=body.seed is not None,
    )


def _url(request: Request, services: Services, code: str) -> str:
    base = services.public_url or str(request.base_url).rstrip("/")
    return f"{base}/r/{code}"
