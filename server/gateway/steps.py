"""Beginning work at once, without a task of its own unless it has to wait.

Most sends end without waiting, and there are thousands a second: a task for each would cost more
than the sending.
"""

import types
from collections.abc import Awaitable, Coroutine, Generator
from typing import Any

Work = Coroutine[Any, Any, None]


def begin(work: Work) -> Awaitable[None] | None:
    """Run until the first wait. None: it is done; else the rest, to be awaited in a task."""
    try:
        awaited = work.send(None)
    except StopIteration:
        return None
    return _go_on(work, awaited)


@types.coroutine
def _go_on(work: Work, awaited: object) -> Generator[Any, None, None]:
    """Wait in the task that awaits this for whatever the work waits for."""
    try:
        while True:
            try:
                yield awaited
            except BaseException as error:
                awaited = work.throw(error)
            else:
                awaited = work.send(None)
    except StopIteration:
        return
