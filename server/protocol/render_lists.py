"""Lists of races, results and a guest's own data as the API's bodies."""

from collections.abc import Mapping, Sequence

from engine.shuffle import preimage
from server.live.belongings import Belonging
from server.live.opening import RULES
from server.live.watchlist import Show
from server.protocol import people
from server.protocol.http import Leader, RaceFacts, WatchedRace
from server.protocol.render import standings_rows
from server.races.curves import Point
from server.races.race import Race
from server.races.standings import standings
from server.races.summary import Racer, Summary


def race_facts(race: Race) -> RaceFacts:
    return RaceFacts(
        id=race.id,
        code=race.code,
        game=race.game,
        phase=race.phase.value,
        seats=race.options.seats,
        players=len(race.taken),
        spectators=race.options.spectators,
        starts_at=race.starts_at,
        ends_at=race.ends_at,
        closed_at=race.ended_at,
    )


def my_race(shown: Summary, mine: Racer) -> people.MyRace:
    return people.MyRace(
        id=shown.id,
        code=shown.code,
        game=shown.game,
        phase=shown.phase.value,
        version=shown.version,
        player=mine.player,
        host=shown.host == mine.player,
        seats=shown.seats,
        players=[_racer(racer) for racer in shown.racers],
        of=shown.of,
        time_limit_s=shown.time_limit_s,
        listed=shown.listed,
        daily=shown.daily,
        ranked=shown.ranked,
        created_at=shown.created_at,
        starts_at=shown.starts_at,
        ends_at=shown.ends_at,
        closed_at=shown.closed_at,
    )


def races_of(guest: str, found: Sequence[Summary]) -> list[people.MyRace]:
    """The guest's races among these."""
    mine = ((shown, shown.racer(guest)) for shown in found)
    return [my_race(shown, racer) for shown, racer in mine if racer is not None]


def open_lobby(shown: Summary) -> people.OpenLobby:
    return people.OpenLobby(
        id=shown.id,
        code=shown.code,
        game=shown.game,
        host=next((racer.name for racer in shown.racers if racer.player == shown.host), None),
        seats=shown.seats,
        players=len(shown.racers),
        time_limit_s=shown.time_limit_s,
        created_at=shown.created_at,
    )


def exported(belonging: Belonging) -> people.ExportedRace:
    return people.ExportedRace(
        race=my_race(belonging.race, belonging.racer),
        played=[people.Played(ms=play.ms, move=play.move) for play in belonging.played],
    )


def results(
    race: Race, curves: Mapping[str, Sequence[Point]], seed: bytes | None, kept_until: int
) -> people.Results:
    """A closed race; `seed` is None while its deal stays secret beyond its end."""
    return people.Results(
        id=race.id,
        code=race.code,
        game=race.game,
        starts_at=race.starts_at or 0,
        ends_at=race.ends_at or 0,
        closed_at=race.ended_at or 0,
        kept_until=kept_until,
        rows=standings_rows(standings(race), frozenset()),
        curves={player: [(ms, cards) for ms, cards in curve] for player, curve in curves.items()},
        check=people.DealCheck(
            game=race.game,
            rules=RULES,
            commitment=race.commitment,
            seed=None if seed is None else seed.hex(),
            preimage=None if seed is None else preimage(race.game, seed).hex(),
            boards=list(race.scores),
        ),
        rematch=race.rematch,
    )


def _racer(racer: Racer) -> people.Racer:
    return people.Racer(
        player=racer.player,
        name=racer.name,
        place=racer.place,
        cards=racer.cards,
        status=None if racer.status is None else racer.status.value,
        finished_ms=racer.finished_ms,
    )


def show(seen: Show, guest: str | None) -> WatchedRace:
    """A race to watch, as this guest may know it; the players' names are in its standings."""
    race, leader = seen.race, seen.leader(guest)
    return WatchedRace(
        id=race.id,
        code=race.code,
        game=race.game,
        phase=race.phase.value,
        spectators=race.options.spectators,
        delay_s=race.options.delay_s,
        starts_at=race.starts_at,
        ends_at=race.ends_at,
        closed_at=race.ended_at,
        players=len(race.scores),
        watchers=seen.watchers,
        leader=Leader(name=leader.name, cards=leader.cards, of=leader.of) if leader else None,
    )
