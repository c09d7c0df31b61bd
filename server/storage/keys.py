"""Names of keys. A race's id begins with its bucket, and the bucket is the hash tag.

A script touches one bucket only, so every key it needs is on one node of a cluster.
"""

BUCKETS = tuple(f"{n:02x}" for n in range(256))
BEAT = "sd:{beat}:at"
OUTAGES = "sd:{beat}:outages"
SECRET = "sd:secret"
# Races that anybody may watch: a sorted set by when they started.
SHOWN = "sd:shown"
DAYS = "sd:daily:days"
REPORTS = "sd:reports"


def bucket(race: str) -> str:
    return race[:2]


def log(race: str) -> str:
    return f"sd:{{b{bucket(race)}}}:r:{race}:log"


def meta(race: str) -> str:
    return f"sd:{{b{bucket(race)}}}:r:{race}:meta"


def record(race: str) -> str:
    return f"sd:{{b{bucket(race)}}}:r:{race}:record"


def past(race: str) -> str:
    """Stays for a while when the record is gone, and says that there was such a race."""
    return f"sd:{{b{bucket(race)}}}:r:{race}:past"


def presence(race: str) -> str:
    return f"sd:{{b{bucket(race)}}}:r:{race}:here"


def watchers(race: str) -> str:
    return f"sd:{{b{bucket(race)}}}:r:{race}:watchers"


def channel(race: str) -> str:
    return f"sd:{{b{bucket(race)}}}:r:{race}:wake"


def race_of(name: str) -> str:
    """The race whose channel this is, or whose log, meta or record."""
    return name.split(":")[3]


def due(bucket_name: str) -> str:
    return f"sd:{{b{bucket_name}}}:due"


def out(bucket_name: str) -> str:
    return f"sd:{{b{bucket_name}}}:out"


def appending(race: str) -> tuple[str, ...]:
    """The keys of every script that appends to a race's log, in the order the scripts expect."""
    tag = bucket(race)
    return log(race), meta(race), due(tag), out(tag), channel(race)


def code(text: str) -> str:
    return f"sd:code:{text}"


def summary(race: str) -> str:
    """What lists show of a race: a hash of its version and text."""
    return f"sd:{{b{bucket(race)}}}:r:{race}:summary"


def of_guest(guest: str, what: str) -> str:
    """Something of a guest, all of it in one slot.

    `profile`: a hash of name and hidden. `races`: a sorted set of races by when they were created,
    `friends` one of guests by when their latest race together was.
    `forgotten`: when the guest had everything deleted. `turn`: held while the guest looks for
    strangers, `seat:<game>` the race they were led to last. `watching`: the deals that the guest's
    sockets follow.
    """
    return f"sd:{{{guest}}}:{what}"


def lobbies(game: str) -> str:
    """Listed lobbies of a game: a sorted set of races by when they were created."""
    return f"sd:lobbies:{game}"


def room(game: str) -> str:
    """The race that strangers of a game are led to where no listed lobby has a seat."""
    return f"sd:room:{game}"


def secret_deal(commitment: str) -> str:
    return f"sd:deal:{commitment}"


def day_secret(day: str) -> str:
    return f"sd:daily:secret:{day}"


def practices(guest_id: str, day: str, game: str) -> str:
    return f"sd:daily:practice:{guest_id}:{day}:{game}"


def table(game: str, label: str, part: str) -> str:
    """One of the keys of a leaderboard; `part` is time, wins, rows, marks, review or n."""
    return f"sd:{{t:{game}:{label}}}:{part}"


def verdict(race: str) -> str:
    return f"sd:verdict:{race}"


def history(guest_id: str) -> str:
    return f"sd:{{h:{guest_id}}}:days"
