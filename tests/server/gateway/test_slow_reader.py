"""A socket that does not read is given up, and holds up nobody meanwhile."""

import json
import random
import socket

from websockets.asyncio.client import connect

from tests.server.bots import bot, new_id
from tests.server.lobby import race_of
from tests.server.running import running, until


async def test_a_racer_who_stops_reading_is_dropped_and_delays_nobody(redis_url: str) -> None:
    async with running(redis_url) as place, race_of(place, game="interchange") as race:
        ana, ben = race.bots
        await ben.close()
        await ana.until(lambda f: f["t"] == "presence" and not f["connected"])
        before = len(place.services.sockets)
        host, port = place.base.split(":")
        stalled = socket.create_connection((host, port))
        stalled.setblocking(False)
        stalled.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        async with connect(
            f"ws://{place.base}/ws/races/{race.id}",
            sock=stalled,
            additional_headers={"Authorization": f"Bearer {race.people[1].token}"},
            compression=None,
            max_queue=1,
            proxy=None,
        ) as reader:
            await ana.until(lambda f: f["t"] == "presence" and f["connected"])
            assert len(place.services.sockets) == before + 1
            rng = random.Random(5)
            for n in range(350):  # answers of its own, a board each, which it does not read
                await reader.send(json.dumps({"t": "resync", "id": new_id()}))
                if n % 25 == 0:
                    assert (await ana.move(rng.choice(ana.legal)))["t"] == "ack"
            await until(lambda: len(place.services.sockets) == before)
            await ana.until(lambda f: f["t"] == "presence" and not f["connected"])
            async with bot(place, race.id, race.people[1].token, "back") as back:
                await back.dealt()
                assert (await back.move(back.legal[0]))["t"] == "ack"
            reader.transport.abort()
