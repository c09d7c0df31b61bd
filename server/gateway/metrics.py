"""What the server processes of one machine count, as Prometheus reads it.

The processes share a folder named by PROMETHEUS_MULTIPROC_DIR, which their parent gives them, so
that whichever of them answers, it answers for all.
"""

import os

from fastapi import APIRouter, Response
from fastapi.responses import PlainTextResponse
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

FOLDER = "PROMETHEUS_MULTIPROC_DIR"

SOCKETS = Gauge("samedeal_sockets", "Open sockets of races.", multiprocess_mode="livesum")
SLOW = Counter("samedeal_sockets_slow", "Sockets given up because they did not read.")
COMMANDS = Counter(
    "samedeal_commands", "Messages of clients, by type and by what came of them.", ("t", "outcome")
)
SECONDS = Histogram(
    "samedeal_command_seconds",
    "From taking a message up to its answer.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)

router = APIRouter(tags=["health"])


@router.get(
    "/metrics",
    summary="What this server counts, for Prometheus",
    response_class=PlainTextResponse,
)
def metrics() -> Response:
    """No race, name or card is in it."""
    registry = REGISTRY
    if FOLDER in os.environ:
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    return Response(generate_latest(registry), media_type=CONTENT_TYPE_LATEST)
