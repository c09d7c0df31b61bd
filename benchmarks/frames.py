"""What the table costs a browser's main thread, frame by frame, while cards move.

`python -m benchmarks.frames`: a two-deck board of ten columns in Chromium, slowed down four times,
played by keys with its animations on; from a trace, the main thread's work between one frame and
the next. Beside it, in the same browser, what no table can be cheaper than on this machine: the
same page without its scripts, of which a key just moves one card and its ring, with an animation a
move; and a bare page with one box in their stead.
"""

import bisect
import json
from collections import Counter
from collections.abc import Callable
from typing import Any

import httpx
from playwright.sync_api import Page, ViewportSize, sync_playwright

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
# Faster than hands: still no two keys fall into one frame.
KEY_MS = 50
LOOK_MS = 20
TASKS = ("RunTask", "ThreadControllerImpl::RunTask")
BARE = """<body style="margin: 0"><div class="card" tabindex="0" style="position: absolute;
width: 60px; height: 84px; background: black"></div>"""
# A page's own markup, without what acts.
STILL = """() => {
  const page = document.documentElement.cloneNode(true);
  page.querySelectorAll('script, link[rel=modulepreload]').forEach(part => part.remove());
  return page.outerHTML;
}"""
MOVE_A_CARD = """() => {
  const [card] = document.querySelectorAll('.card'), [ring] = document.querySelectorAll('.ring');
  let pressed = 0;
  addEventListener('keydown', ({ key }) => {
    pressed++;
    const at = `translate(${(pressed * 37) % 900}px, ${(pressed * 53) % 500}px)`;
    card.style.transform = at;
    if (ring) ring.style.transform = at;
    if (key === 'Enter') card.animate([{ translate: '-99px' }, { translate: '0' }], 140);
  });
  card.focus();
}"""


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
    _at_the_table(page, base)

    def play_all() -> None:
        for revision, move in enumerate(moves, start=1):
            _press(page, keys(move))
            # Waiting inside the page would be work of its main thread in every frame.
            while acked["rev"] < revision:
                page.wait_for_timeout(LOOK_MS)

    return _traced(page, play_all)


def _at_the_table(page: Page, base: str) -> None:
    """Opens a table with the focus on a card."""
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
    page.wait_for_selector("[data-testid=table][data-rev='0']", timeout=PATIENCE_MS)
    page.keyboard.press("Tab")
    page.locator("[data-testid=table] [tabindex='0']").first.focus()


def still_page(page: Page, base: str) -> str:
    """The markup of a page with a table on it, to be shown without its scripts."""
    _at_the_table(page, base)
    # A key shows the ring.
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".ring")
    markup: str = page.evaluate(STILL)
    page.close()
    return markup


def least_trace(page: Page, base: str, markup: str, moves: list[Move]) -> list[dict[str, Any]]:
    """The trace events of as many keys on a page that does no more than it must."""
    # From elsewhere the markup would get neither its styles nor its font.
    page.goto(f"{base}/healthz")
    page.set_content(markup)
    page.evaluate(MOVE_A_CARD)
    if page.evaluate("getComputedStyle(document.querySelector('.card')).position") != "absolute":
        raise SystemExit("the page beside the table has no styles")

    def play_all() -> None:
        for move in moves:
            _press(page, [*keys(move)[:-1], "Enter"])

    return _traced(page, play_all)


def _press(page: Page, pressed: list[str]) -> None:
    for key in pressed:
        page.keyboard.press(key)
        page.wait_for_timeout(KEY_MS)


def _traced(page: Page, act: Callable[[], None]) -> list[dict[str, Any]]:
    slow = page.context.new_cdp_session(page)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    browser = page.context.browser
    assert browser is not None
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    act()
    found: list[dict[str, Any]] = json.loads(browser.stop_tracing())["traceEvents"]
    page.close()
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
    with (
        serving("server.app:create_app", apart=False) as server,
        sync_playwright() as playwright,
        playwright.chromium.launch(executable_path=CHROMIUM, args=ARGS) as browser,
    ):
        httpx.get(f"{server.base}/healthz").raise_for_status()

        def page() -> Page:
            return browser.new_page(viewport=ViewportSize(width=1280, height=800))

        table = work_a_frame(trace(page(), server.base, moves))
        still = work_a_frame(
            least_trace(page(), server.base, still_page(page(), server.base), moves)
        )
        bare = work_a_frame(least_trace(page(), server.base, BARE, moves))
    print(f"{GAME}, {len(moves)} moves at {SLOWER}x slow-down, main thread a frame with work:")
    for name, frames in (("table", table), ("still page", still), ("bare page", bare)):
        median, p99 = quantile(frames, 0.5), quantile(frames, 0.99)
        print(
            f"{name:10} {len(frames)} frames, median {median:.1f} ms, p99 {p99:.1f} ms, "
            f"longest {max(frames):.1f} ms"
        )


if __name__ == "__main__":
    main()
