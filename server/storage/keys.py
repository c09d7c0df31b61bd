"""Names of keys. A race's id begins with its bucket, and the bucket is the hash tag.

A script touches one bucket only, so every key it needs is on one node of a cluster.
"""

BUCKETS = tuple(f"{n:02x}" for n in range(256))
BEAT = "sd:{beat}:at"
OUTAGES = "sd:{beat}:outages"
SECRET = "sd:secret"
DAYS = "sd:daily:days"


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


def race_of(channel_name: str) -> str:
    """The race whose channel this is."""
    return channel_name.split(":")[3]


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


def guest(guest_id: str) -> str:
    return f"sd:guest:{guest_id}"


def secret_deal(commitment: str) -> str:
    return f"sd:deal:{commitment}"


def day_secret(day: str) -> str:
    return f"sd:daily:secret:{day}"


def practices(guest_id: str, day: str, game: str) -> str:
    return f"sd:daily:practice:{guest_id}:{day}:{game}"


def table(game: str, label: str, part: str) -> str:
    """One of the keys of a leaderboard; `part` is time, wins, rows, marks, review or n."""
    return f"sd:{{t:{game}:{label}}}:{part}"


def history(guest_id: str) -> str:
    return f"sd:{{h:{guest_id}}}:days"
