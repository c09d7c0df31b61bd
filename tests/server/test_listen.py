"""The listening socket and what it hands down to the sockets it accepts."""

import socket
import sys

import pytest

from server.listen import (
    RECEIVE_BUFFER,
    SEND_BUFFER,
    USER_TIMEOUT_MS,
    ListenError,
    addresses,
    listen,
    network_addresses,
)


@pytest.mark.skipif(sys.platform != "linux", reason="these are Linux's numbers")
def test_accepted_sockets_inherit_a_bounded_buffer_and_patience() -> None:
    with listen("127.0.0.1", 0) as listener:
        listener.setblocking(True)
        with socket.create_connection(listener.getsockname()):
            accepted, _ = listener.accept()
            with accepted:
                # The kernel counts its own bookkeeping as as much again.
                assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) == 2 * SEND_BUFFER
                held = accepted.getsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF)
                assert held == 2 * RECEIVE_BUFFER
                patience = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
                assert patience == USER_TIMEOUT_MS


def test_one_address_is_told_as_it_is() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert addresses(listener) == [f"http://127.0.0.1:{listener.getsockname()[1]}"]


def test_all_addresses_are_told_as_this_machines_and_the_networks() -> None:
    with listen("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        expected = ["127.0.0.1", *network_addresses()]
        assert addresses(listener) == [f"http://{host}:{port}" for host in expected]


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no IPv6")
def test_both_families_are_served_by_one_socket() -> None:
    with listen("::", 0) as listener:
        port = listener.getsockname()[1]
        for host in ("127.0.0.1", "::1"):
            socket.create_connection((host, port)).close()
        assert addresses(listener)[0] == f"http://127.0.0.1:{port}"


def test_an_address_in_brackets_can_be_clicked() -> None:
    if not socket.has_dualstack_ipv6():
        pytest.skip("this machine has no IPv6")
    with listen("::1", 0) as listener:
        assert addresses(listener) == [f"http://[::1]:{listener.getsockname()[1]}"]


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("no such host", "no such host is not an address. Choose one with --host."),
        ("x" * 300, "is not an address"),
        ("192.0.2.7", "192.0.2.7:0 is not an address of this machine"),
    ],
)
def test_an_address_that_cannot_be_is_named(host: str, told: str) -> None:
    with pytest.raises(ListenError) as caught:
        listen(host, 0)
    assert told in str(caught.value)


def test_a_taken_port_is_named() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(ListenError, match=f"127.0.0.1:{port} is in use by another program"):
            listen("127.0.0.1", port)
