"""The listening socket, made once by the parent and shared by its workers."""

import errno
import ipaddress
import socket

# What the kernel may hold for one peer before a send of ours has to wait; without a bound a
# stalled peer shows only after megabytes. And what one peer may send before we look: all that
# lies there is read at once, and small frames by the ten thousand would hold everybody up.
# Accepted sockets inherit all of this.
SEND_BUFFER = 64 * 1024
RECEIVE_BUFFER = 16 * 1024
# A peer that acknowledges nothing for this long is gone (milliseconds; Linux).
USER_TIMEOUT_MS = 6_000
BACKLOG = 2048

REASONS = {
    errno.EADDRINUSE: "is in use by another program. Stop that one, or choose another port "
    "with --port (make run PORT=…).",
    errno.EACCES: "may not be used by this user. Choose one above 1023 with --port.",
    errno.EADDRNOTAVAIL: "is not an address of this machine. Choose another with --host.",
}


class ListenError(RuntimeError):
    """There is nothing to listen on; the text says why and what to do about it."""


def listen(host: str, port: int) -> socket.socket:
    """A listening TCP socket; port 0 takes a free one, `::` takes both families.

    Raises:
        ListenError: the address is unknown, taken or forbidden.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (socket.gaierror, UnicodeError) as error:
        raise ListenError(f"{host} is not an address. Choose one with --host.") from error
    family, kind, protocol, _, address = found[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER)
        if hasattr(socket, "TCP_USER_TIMEOUT"):
            listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, USER_TIMEOUT_MS)
        if family == socket.AF_INET6:
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, host != "::")
        listener.bind(address)
        listener.listen(BACKLOG)
        listener.setblocking(False)
    except OSError as error:
        listener.close()
        why = REASONS.get(error.errno or 0, f"cannot be listened on: {error.strerror}.")
        raise ListenError(f"{_place(host, port)} {why}") from error
    return listener


def addresses(listener: socket.socket) -> list[str]:
    """The URLs under which the socket can be reached: this machine's own, then the network's."""
    host, port = listener.getsockname()[:2]
    if not ipaddress.ip_address(host).is_unspecified:
        return [f"http://{_place(host, port)}"]
    return [f"http://{_place(name, port)}" for name in ("127.0.0.1", *network_addresses())]


def network_addresses() -> list[str]:
    """This machine's address in its network, if it has one. Asks the routing table; sends nothing.

    The address asked about is one of those reserved for documentation (RFC 5737).
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        address = probe.getsockname()[0]
    return [] if ipaddress.ip_address(address).is_loopback else [address]


def _place(host: str, port: int) -> str:
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
