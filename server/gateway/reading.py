"""What comes in on one socket: parsed and bounded, and never for long at the cost of others."""

import asyncio
import itertools
from collections import deque
from collections.abc import Callable

from starlette.websockets import WebSocket

from server.gateway.limits import Bucket, Limits
from server.gateway.outbox import Outbox
from server.protocol import inbound as msg
from server.protocol.outbound import Refused, encode
from server.protocol.parts import Part
from server.protocol.render import refused_message
from server.races.refusals import Code
from server.races.refusals import Refused as Refusal

MALFORMED_FRAMES = 20
MALFORMED_WITHIN_S = 10.0
# A frame that is there already is not waited for: after so many, everybody else has a turn.
TURN = 10


async def read(socket: WebSocket, outbox: Outbox, take: Callable[[msg.Inbound], bool]) -> bool:
    """Give every message to `take`, which is False where it has no room for it.

    Refuses what is malformed or too much. False: the client is gone; True: it is to be sent away,
    for too many frames that are no messages.
    """
    allowance = Bucket(Limits.SOCKET)
    unreadable: deque[float] = deque(maxlen=MALFORMED_FRAMES)
    now = asyncio.get_running_loop().time
    for number in itertools.count(1):
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            break
        text = frame.get("text")
        parsed = msg.BINARY if text is None else msg.parse(text)
        if isinstance(parsed, msg.Malformed):
            _say(outbox, malformed(parsed))
            if not parsed.readable:
                unreadable.append(now())
                if len(unreadable) == MALFORMED_FRAMES and now() - unreadable[0] < (
                    MALFORMED_WITHIN_S
                ):
                    return True
        elif not allowance.take() or not take(parsed):
            _say(outbox, refused_message(getattr(parsed, "id", None), Refusal(Code.RATE_LIMITED)))
        if number % TURN == 0:
            await asyncio.sleep(0)
    return False


def malformed(found: msg.Malformed) -> Refused:
    """The answer to a frame that is no message: it says what is wrong."""
    return Refused(id=found.id, code=Code.MALFORMED.value, message=found.message)


def _say(outbox: Outbox, message: Part) -> None:
    outbox.put(encode(message))
