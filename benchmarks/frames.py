"""What the table costs a browser's main thread, frame by frame, while cards move.

`python -m benchmarks.frames`: a two-deck board of ten columns in Chromium, slowed down four times,
played by keys with its animations on; from a trace, the main thread's work between one frame and
the next.
"""

import bisect
import json
from collections import Counter
from typing import Any

import httpx
from playwright.sync_api import Page, sync_playwright

from benchmarks.race import quantile, serving
from engine.game import game
from engine.legality import legal_moves
from engine.moves import Move
from engine.play import play
from engine.position import Position
from engine.shuffle import deal

GAME = "moving_left"
SEED = bytes(range(32))
MOVES = 60
SLOWER = 4
CHROMIUM = "/usr/bin/chromium"
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
# Frames in which the thread did next to nothing say nothing about moving cards.
IDLE_US = 200
PATIENCE_MS = 60_000
LOOK_MS = 20
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")


def script() -> list[Move]:
    """Moves that two or three keys make: single cards to columns and home, and draws."""
    position = deal(game(GAME), SEED)
    moves: list[Move] = []
    seen: set[Position] = set()
    while len(moves) < MOVES:
        seen.add(position)
        after = {m: play(position, m)[0] for m in legal_moves(position) if keys(m)}
        fresh = [m for m, p in after.items() if p not in seen]
        if not fresh:
            break
        move = max(fresh, key=lambda m: (m.text.endswith(">F"), m.text != "draw", m.text))
        moves.append(move)
        position = after[move]
    return moves


def keys(move: Move) -> list[str]:
    """The keys of a move; none if it takes more than this benchmark knows."""
    if move.text == "draw":
        return ["d"]
    source, target = move.text.split(">")
    if "*1" not in source or source.startswith("F"):
        return []
    start = "w" if source.startswith("W") else _digit(source[1:].split("*")[0])
    return [start, "f"] if target == "F" else [start, "Enter", _digit(target[1:])]


def _digit(column: str) -> str:
    return str((int(column) + 1) % 10)


def trace(page: Page, base: str, moves: list[Move]) -> list[dict[str, Any]]:
    """The trace events of playing the moves."""
    acked = {"rev": 0}
    page.on(
        "websocket", lambda socket: socket.on("framereceived", lambda text: _heard(text, acked))
    )
    page.goto(base)
    page.evaluate(
        """async ([game, seed]) => {
            const body = JSON.stringify({game, seed, seats: 1});
            const headers = {'Content-Type': 'application/json'};
            const made = await fetch('/api/races', {method: 'POST', body, headers});
            location.href = '/r/' + (await made.json()).code;
        }""",
        [GAME, SEED.hex()],
    )
    table = page.locator("[data-testid=table]")
    page.wait_for_selector("[data-testid=table][data-rev='0']", timeout=PATIENCE_MS)
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    browser = page.context.browser
    assert browser is not None
    page.keyboard.press("Tab")
    table.locator("[tabindex='0']").first.focus()
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    for revision, move in enumerate(moves, start=1):
        for key in keys(move):
            page.keyboard.press(key)
        # Waiting inside the page would be work of its main thread in every frame.
        while acked["rev"] < revision:
            page.wait_for_timeout(LOOK_MS)
    found: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    return found


def _heard(text: str | bytes, acked: dict[str, int]) -> None:
    message = json.loads(text)
    if message["t"] == "refused":
        raise SystemExit(f"the moves were not taken: {message}")
    acked["rev"] = max(acked["rev"], message.get("rev") or 0)


def work_a_frame(events: list[dict[str, Any]]) -> list[float]:
    """Milliseconds of the renderer's main thread between frames, those without work left out.

    The processor's time of each task where the trace has it, since others may have had the
    processor meanwhile; the slow-down works in the thread itself and is in it.
    """
    main, starts = _frames(events)
    tasks = [
        e for e in events if e["name"] in TASKS and e["ph"] == "X" and (e["pid"], e["tid"]) == main
    ]
    if not tasks:
        raise SystemExit(f"the trace has no tasks of the main thread ({', '.join(TASKS)})")
    work = [0.0] * (len(starts) + 1)
    for task in tasks:
        work[bisect.bisect(starts, task["ts"])] += task.get("tdur", task["dur"])
    return [us / 1000 for us in work[1:] if us > IDLE_US]


def _frames(events: list[dict[str, Any]]) -> tuple[tuple[int, int], list[int]]:
    """The main thread of the page that drew the most, and when its frames began."""
    names = [e for e in events if e.get("name") == "thread_name"]
    mains = {(e["pid"], e["tid"]) for e in names if e["args"]["name"] == "CrRendererMain"}
    begun = [e for e in events if e["name"] == "AnimationFrame" and e["ph"] in ("b", "B", "X")]
    ours = Counter((e["pid"], e["tid"]) for e in begun if (e["pid"], e["tid"]) in mains)
    if not ours:
        raise SystemExit("the trace has no frames of a page's main thread (AnimationFrame)")
    main, count = ours.most_common(1)[0]
    if count < MOVES:
        raise SystemExit(f"{count} frames are too few for so many moves: nothing was animated")
    return main, sorted(e["ts"] for e in begun if (e["pid"], e["tid"]) == main)


def main() -> None:
    moves = script()
    with serving("server.app:create_app") as server, sync_playwright() as playwright:
        httpx.get(f"{server.base}/healthz").raise_for_status()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        frames = work_a_frame(trace(page, server.base, moves))
        browser.close()
    median, p99 = quantile(frames, 0.5), quantile(frames, 0.99)
    print(
        f"{GAME}, {len(moves)} moves at {SLOWER}x slow-down: {len(frames)} frames with work, main "
        f"thread a frame: median {median:.1f} ms, p99 {p99:.1f} ms, longest {max(frames):.1f} ms"
    )


if __name__ == "__main__":
    main()
