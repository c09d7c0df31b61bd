"""What waits for one socket: order, bounds, collapsing boards, and a peer that stalls."""

import asyncio
from typing import cast

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect

from server.gateway import fanout as turns
from server.gateway.fanout import Fanout
from server.gateway.news import EVERYBODY, News
from server.gateway.outbox import MAX_BOARD_FRAMES, MAX_FRAMES, Outbox
from tests.waiting import PATIENCE_S


class Peer:
    """The sending half of a socket, whose other end can be made to stall, or to go."""

    def __init__(self) -> None:
        self.got: list[str] = []
        self.reads = asyncio.Event()
        self.reads.set()
        self.gone = False

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        if self.gone:
            raise WebSocketDisconnect
        self.got.append(text)


def an_outbox() -> tuple[Outbox, Peer]:
    peer = Peer()
    return Outbox(cast(WebSocket, peer), Fanout()), peer


async def until_idle() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


async def test_what_is_put_is_sent_in_order_without_being_flushed() -> None:
    outbox, peer = an_outbox()
    for number in range(5):
        outbox.put(str(number))
    await until_idle()
    assert peer.got == ["0", "1", "2", "3", "4"]


async def test_frames_of_a_board_collapse_into_the_board_as_it_is_when_sent() -> None:
    outbox, peer = an_outbox()
    outbox.redraw = lambda player: f"{player} as it is"
    peer.reads.clear()
    for number in range(MAX_BOARD_FRAMES + 5):
        outbox.put_board("p1", f"move {number}")
        outbox.put(f"event {number}")
    await until_idle()
    peer.reads.set()
    await until_idle()
    events = [f"event {number}" for number in range(MAX_BOARD_FRAMES + 5)]
    assert [text for text in peer.got if text.startswith("event")] == events
    assert peer.got[-1] == "p1 as it is"
    assert len([text for text in peer.got if text.startswith("move")]) <= 1


async def test_a_board_that_collapsed_before_its_turn_is_sent_all_the_same() -> None:
    outbox, peer = an_outbox()
    outbox.redraw = lambda player: f"{player} as it is"
    for number in range(MAX_BOARD_FRAMES + 1):
        outbox.put_board("p1", f"move {number}")
    await until_idle()
    assert peer.got == ["p1 as it is"]


async def test_frames_of_another_board_do_not_collapse_with_it() -> None:
    outbox, peer = an_outbox()
    outbox.redraw = lambda player: f"{player} as it is"
    outbox.put_board("p2", "move of p2")
    for number in range(MAX_BOARD_FRAMES + 1):
        outbox.put_board("p1", f"move {number}")
    await until_idle()
    assert peer.got == ["move of p2", "p1 as it is"]


async def test_a_collapsed_board_that_may_not_be_seen_any_more_is_not_sent() -> None:
    outbox, peer = an_outbox()
    for number in range(MAX_BOARD_FRAMES + 1):
        outbox.put_board("p1", f"move {number}")
    outbox.put("event")
    await until_idle()
    assert peer.got == ["event"]


async def test_a_socket_on_which_too_much_waits_is_given_up() -> None:
    outbox, peer = an_outbox()
    peer.reads.clear()
    for number in range(MAX_FRAMES + 1):
        outbox.put(str(number))
    assert outbox.dead.is_set()
    outbox.put("one more")
    peer.reads.set()
    await until_idle()
    assert "one more" not in peer.got


async def test_a_socket_that_is_gone_is_given_up() -> None:
    outbox, peer = an_outbox()
    peer.gone = True
    outbox.put("hello")
    await outbox.flush()
    assert outbox.dead.is_set()


async def test_one_stalled_socket_holds_up_no_other() -> None:
    fanout = Fanout()
    peers = [Peer() for _ in range(60)]
    outboxes = [Outbox(cast(WebSocket, peer), fanout) for peer in peers]
    peers[0].reads.clear()
    for outbox in outboxes:
        outbox.put("news")
    await until_idle()
    assert peers[0].got == []
    assert all(peer.got == ["news"] for peer in peers[1:])
    peers[0].reads.set()
    await until_idle()
    assert peers[0].got == ["news"]


async def test_a_command_is_answered_before_who_only_watches_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "HOLD_S", 600.0)
    fanout = Fanout()
    watcher, player = Peer(), Peer()
    theirs, own = (Outbox(cast(WebSocket, peer), fanout) for peer in (watcher, player))
    with fanout.answering(), fanout.answering():
        theirs.put("news")
        await until_idle()
        own.put("answer")
        await own.flush()
    assert (player.got, watcher.got) == (["answer"], [])
    await until_idle()
    assert watcher.got == ["news"]


async def test_commands_without_end_hold_up_who_watches_for_half_of_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(turns, "HOLD_S", 0.0)
    fanout = Fanout()
    peers = [Peer() for _ in range(20)]
    with fanout.answering():
        for peer in peers:
            Outbox(cast(WebSocket, peer), fanout).put("news")
        async with asyncio.timeout(PATIENCE_S):
            while not all(peer.got for peer in peers):  # noqa: ASYNC110
                await asyncio.sleep(0)


def told(*topics: str) -> tuple[News, Outbox, Peer]:
    """An outbox that hears these topics."""
    fanout = Fanout()
    peer, news = Peer(), News(fanout)
    outbox = Outbox(cast(WebSocket, peer), fanout)
    for topic in topics:
        news.listen(outbox, topic)
    return news, outbox, peer


async def test_news_keep_their_place_among_what_is_put() -> None:
    news, outbox, peer = told(EVERYBODY, "p1")
    news.tell(EVERYBODY, "first")
    outbox.put("second")
    news.tell("p1", "third")
    outbox.put_board("p1", "fourth")
    await until_idle()
    assert peer.got == ["first", "second", "third", "fourth"]


async def test_news_that_come_during_a_round_reach_all_in_order() -> None:
    fanout = Fanout()
    news, peers = News(fanout), [Peer() for _ in range(30)]
    for peer in peers:
        news.listen(Outbox(cast(WebSocket, peer), fanout), EVERYBODY)
    for number in range(5):
        news.tell(EVERYBODY, str(number))
        await asyncio.sleep(0)
    await until_idle()
    assert all(peer.got == ["0", "1", "2", "3", "4"] for peer in peers)


async def test_only_topics_that_are_listened_to_are_heard_and_only_from_then_on() -> None:
    news, outbox, peer = told("p1")
    news.tell("p2", "a move of p2")
    news.listen(outbox, "p2")
    news.tell("p2", "another move of p2")
    news.tell("p1", "a move of p1")
    news.ignore(outbox, "p1")
    await until_idle()
    assert peer.got == ["another move of p2"]
    news.ignore(outbox, "p2")
    assert not news
    news.tell("p2", "and another")
    await until_idle()
    assert peer.got == ["another move of p2"]


async def test_news_are_bounded_on_a_socket_that_stalls() -> None:
    news, outbox, peer = told(EVERYBODY, "p1")
    peer.reads.clear()
    for number in range(2 * MAX_BOARD_FRAMES):
        news.tell("p1", f"move {number}")
        await until_idle()
    outbox.redraw = lambda player: f"{player} as it is"
    peer.reads.set()
    await until_idle()
    assert peer.got == ["move 0", "p1 as it is"]
    peer.reads.clear()
    for number in range(MAX_FRAMES + 2):
        news.tell(EVERYBODY, f"event {number}")
    await until_idle()
    assert outbox.dead.is_set()


async def test_nothing_is_sent_of_a_board_that_was_dropped() -> None:
    news, outbox, peer = told("p1")
    outbox.redraw = lambda player: f"{player} as it is"
    peer.reads.clear()
    outbox.put("event")
    await until_idle()
    outbox.put_board("p1", "move 1")
    news.tell("p1", "move 2")
    for number in range(MAX_BOARD_FRAMES + 1):
        outbox.put_board("p2", f"move {number}")
    outbox.put_board("p3", "move 1")
    outbox.drop_board("p1")
    outbox.drop_board("p2")
    peer.reads.set()
    await until_idle()
    assert peer.got == ["event", "move 1"]
