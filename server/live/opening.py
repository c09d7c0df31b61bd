"""Opening a race: its id, its code, its secret seed and the commitment to it."""

import secrets
import unicodedata
from dataclasses import replace

from engine.game import game
from engine.shuffle import commitment, deal, playable
from server.live.port import Directory, Log, SecretDeals
from server.races.events import Created, HostPassed, Joined, Started
from server.races.options import Options, Timing

_BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
CODE_SIGNS = "2346789ABCDEFGHJKMNPQRTUVWXYZ"
CODE_LENGTH = 6
# Letters of other scripts that a keyboard may write for the ones that are read.
_LOOKALIKES = str.maketrans(
    "АВСЕНКМРТУХ" + "ΑΒΕΗΚΜΝΡΤΥΧΖ",
    "ABCEHKMPTYX" + "ABEHKMNPTYXZ",
)
RULES = 1


def new_race_id() -> str:
    """A bucket (`00` to `ff`) and 22 base62 signs."""
    return race_id_from(secrets.token_bytes(32))


def race_id_from(digest: bytes) -> str:
    """The race id that 32 bytes stand for: a bucket and 22 base62 signs."""
    number, signs = int.from_bytes(digest[1:], "big"), ""
    for _ in range(22):
        number, rest = divmod(number, len(_BASE62))
        signs += _BASE62[rest]
    return f"{digest[0]:02x}{signs}"


def new_code() -> str:
    return _draw(CODE_SIGNS, CODE_LENGTH)


def normal_code(text: str) -> str | None:
    """A code as it is kept. None for what can be no code.

    Case, width, dashes and spaces of any kind do not matter, nor from which script a letter is.
    """
    plain = unicodedata.normalize("NFKC", text).upper().translate(_LOOKALIKES)
    code = "".join(filter(str.isalnum, plain))
    return code if len(code) == CODE_LENGTH and set(code) <= set(CODE_SIGNS) else None


def draw_seed(game_id: str) -> bytes:
    """A seed from the operating system whose opening has a move other than a reshuffle."""
    compiled = game(game_id)
    while True:
        seed = secrets.token_bytes(32)
        if playable(deal(compiled, seed)):
            return seed


class Opener:
    def __init__(
        self, log: Log, directory: Directory, timing: Timing, secret_deals: SecretDeals
    ) -> None:
        self._timing = timing
        self._secret_deals = secret_deals
        self._log = log
        self._directory = directory

    async def open(
        self,
        game_id: str,
        options: Options,
        guest: str,
        name: str,
        seed: bytes | None = None,
        race_id: str | None = None,
        begun: bool = False,
    ) -> tuple[str, str]:
        """Create a race whose host is `guest`, with seat p1; returns its id and its code.

        With `race_id` the id is given, and where it exists already nothing is created: the code
        that is returned is then not that race's. `begun`: its clock starts in the same breath.
        Raises UnknownGame.
        """
        race = race_id or new_race_id()
        # A rematch is opened with the options of a race whose deal may have been chosen. A day's
        # deal is given to us, but by nobody who knows it.
        options = replace(options, given_seed=seed is not None and options.daily is None)
        seed = seed or draw_seed(game_id)
        code = await self._claim(race)
        proof = commitment(game_id, seed)
        events = (
            Created(game_id, RULES, options, proof, guest, code),
            Joined("p1", name, guest),
            HostPassed("p1"),
        )
        created = await self._log.create(
            race,
            seed,
            (*events, Started()) if begun else events,
            0 if options.solo else self._timing.countdown,
        )
        if not created:
            await self._directory.release(code, race)
        elif not options.given_seed:
            await self._directory.keep_secret(proof, race)
        return race, code

    async def exists(self, race: str) -> bool:
        return await self._log.load(race) is not None

    async def is_secret(self, game_id: str, seed: bytes) -> bool:
        """Whether this deal is the secret of a race that is not over, or of a day."""
        if await self._secret_deals.keeps(game_id, seed):
            return True
        race = await self._directory.secret_of(commitment(game_id, seed))
        return race is not None and await self._log.is_open(race)

    async def _claim(self, race: str) -> str:
        while True:
            code = new_code()
            if await self._directory.claim(code, race):
                return code


def _draw(signs: str, length: int) -> str:
    return "".join(secrets.choice(signs) for _ in range(length))
