"""After a race: its results, the same deal again, and a name that should not be."""

from fastapi import APIRouter, Request, Response, status

from server.gateway.api.asking import AskerOf, GuestOf, ServicesOf, guest_or_new
from server.gateway.api.races import open_for
from server.gateway.errors import ApiError, refused
from server.gateway.following import following, kept_until, race_id_of
from server.players.reports import MAX_WHY, Report, clean_why
from server.protocol.http import CreatedRace
from server.protocol.people import Reported, ReportName, Results
from server.protocol.render_lists import results
from server.races.curves import curves
from server.races.options import Options
from server.races.race import Phase, Race
from server.races.refusals import Code

router = APIRouter(prefix="/api/races", tags=["races"])


@router.get("/{race}/results", summary="The results of a closed race")
async def race_results(race: str, services: ServicesOf) -> Results:
    """Places, the curve of cards home of every board, and all it takes to check the deal."""
    async with following(services, await race_id_of(services, race)) as replica:
        folded = replica.race
        _closed(folded)
        stored = await services.log.load(replica.id)
        kept = kept_until(services, folded)
        if stored is None or kept is None:
            raise refused(Code.EXPIRED, folded)
        seed = replica.seed if folded.revealed(services.clock.now()) else None
        return results(folded, curves(folded, stored.entries), seed, kept)


@router.post("/{race}/again", status_code=status.HTTP_201_CREATED, summary="Play the deal alone")
async def play_again(
    race: str, request: Request, response: Response, services: ServicesOf, found: AskerOf
) -> CreatedRace:
    """A race of one seat on the same deal, never ranked, once the deal is no secret any more."""
    async with following(services, await race_id_of(services, race)) as replica:
        folded, seed = replica.race, replica.seed
        if folded.phase is Phase.CANCELLED:
            raise refused(Code.EXPIRED, folded)
        if not folded.revealed(services.clock.now()):
            raise ApiError(409, "deal_running", "The deal of this race is still a secret.")
    known = await guest_or_new(request, response, services, found, None)
    options = Options(
        time_limit_s=folded.options.time_limit_s, seats=1, undo=folded.options.undo, given_seed=True
    )
    return await open_for(request, services, known, folded.game, options, seed)


@router.post("/{race}/report", summary="Report a name")
async def report_name(
    race: str, services: ServicesOf, guest: GuestOf, body: ReportName
) -> Reported:
    """Kept for whoever runs this server. Nobody else is told, nothing happens by itself."""
    why = clean_why(body.why)
    if why is None:
        message = f"Say why in 1 to {MAX_WHY} characters."
        raise ApiError(422, "bad_why", message, field="why")
    async with following(services, await race_id_of(services, race)) as replica:
        folded = replica.race
    seat = next((seat for seat in folded.seats if seat.player == body.player), None)
    if seat is None:
        raise refused(Code.UNKNOWN_PLAYER)
    if not services.limits.reports_by_guest.take(guest):
        raise refused(Code.RATE_LIMITED)
    report = Report(folded.id, seat.player, seat.guest, seat.name, why, guest)
    return Reported(new=await services.reports.keep(report))


def _closed(race: Race) -> None:
    if race.phase is Phase.CANCELLED:
        raise refused(Code.EXPIRED, race)
    if race.phase is not Phase.CLOSED:
        raise refused(Code.RACE_NOT_CLOSED, race)
