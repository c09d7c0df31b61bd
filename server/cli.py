"""The command `samedeal`."""

import importlib.metadata
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from server.terminal import register

if TYPE_CHECKING:
    from server.settings import Settings

T = TypeVar("T")

app = typer.Typer(
    name="samedeal",
    help="Race friends on the same solitaire deal.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"samedeal {importlib.metadata.version('samedeal')}")
        raise typer.Exit


@app.callback()
def samedeal(
    _: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Race friends on the same solitaire deal.

    Settings come from SAMEDEAL_… environment variables, which the README lists; an option wins
    over its variable.
    """


@app.command()
def serve(
    host: Annotated[
        str | None,
        typer.Option(help="Address to listen on; 0.0.0.0 for the network. By default 127.0.0.1."),
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="Port to listen on; 0 takes a free one. By default 8000.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="Server processes. By default 1.")] = None,
    data_dir: Annotated[
        Path | None,
        typer.Option(help="Folder of the embedded Valkey. By default .samedeal."),
    ] = None,
    redis_url: Annotated[
        str | None,
        typer.Option(help="A Redis or Valkey, 7 or later, instead of the embedded one."),
    ] = None,
    application: Annotated[
        str, typer.Option("--app", hidden=True, help="module:function that makes the ASGI app.")
    ] = "server.app:create_app",
) -> None:
    """Serve the game: pages, races and sockets.

    Without --redis-url a Valkey of its own keeps everything in the data folder; stop with Ctrl-C
    and start again, and every race goes on.
    """
    # Not at the top: the commands that serve nothing start several times as fast without them.
    from server.listen import ListenError
    from server.logs import configure_logs
    from server.serve import ServeError
    from server.serve import serve as run
    from server.settings import SettingsError, load_settings
    from server.valkey import EmbeddedValkeyError

    options: dict[str, Any] = {
        "host": host,
        "port": port,
        "workers": workers,
        "data_dir": data_dir,
        "redis_url": redis_url,
    }
    try:
        settings = load_settings({name: v for name, v in options.items() if v is not None})
        configure_logs(settings.log_level, settings.log_format)
        run(settings, typer.echo, application)
    except (SettingsError, ListenError, ServeError, EmbeddedValkeyError) as error:
        typer.echo(error, err=True)
        raise typer.Exit(1) from None


DataDir = Annotated[
    Path | None,
    typer.Option(help="Folder of the embedded Valkey. By default .samedeal."),
]
RedisUrl = Annotated[
    str | None,
    typer.Option(help="A Redis or Valkey, 7 or later, instead of the embedded one."),
]


@app.command("rebuild-boards")
def rebuild_boards(data_dir: DataDir = None, redis_url: RedisUrl = None) -> None:
    """Make leaderboards, histories and friends again from races; the server may be running."""
    from server.rebuild import rebuild_boards as run

    results = _on_the_store(run, data_dir, redis_url)
    typer.echo(f"{results} ranked {'try' if results == 1 else 'tries'} in the tables.")


@app.command("rebuild-lists")
def rebuild_lists(data_dir: DataDir = None, redis_url: RedisUrl = None) -> None:
    """Make players' lists of races again from the races; the server may be running."""
    from server.rebuild import rebuild_lists as run

    races = _on_the_store(run, data_dir, redis_url)
    typer.echo(f"{races} {'race' if races == 1 else 'races'} in the lists.")


@app.command()
def reports(data_dir: DataDir = None, redis_url: RedisUrl = None) -> None:
    """Print the names that players reported, oldest first; the server may be running."""
    from server.reports import reports as run

    for line in _on_the_store(run, data_dir, redis_url):
        typer.echo(line)


Races = Annotated[
    list[str] | None,
    typer.Option(metavar="RACE", help="As the list names it. More than once for several."),
]


@app.command()
def review(
    clear: Races = None,
    confirm: Races = None,
    data_dir: DataDir = None,
    redis_url: RedisUrl = None,
) -> None:
    """Print the results under review, or judge some of them; the server may be running.

    What is cleared gets its place in all tables. What is confirmed stays apart for good, and says
    so. The last verdict counts, also in tables made again.
    """
    from server.leaderboards.review import Verdict
    from server.review import review as run

    verdicts = [(race, Verdict.CLEARED) for race in clear or ()]
    verdicts += [(race, Verdict.CONFIRMED) for race in confirm or ()]
    told = _on_the_store(partial(run, verdicts=verdicts), data_dir, redis_url)
    for line in told.lines:
        typer.echo(line)
    for line in told.errors:
        typer.echo(line, err=True)
    if told.errors:
        raise typer.Exit(1)


def _on_the_store(run: Callable[["Settings"], T], data_dir: Path | None, url: str | None) -> T:
    """What a command finds in the store of these settings; ends the program where there is none."""
    from server.live.port import StoreDownError
    from server.settings import SettingsError, load_settings
    from server.valkey import EmbeddedValkeyError

    options: dict[str, Any] = {"data_dir": data_dir, "redis_url": url}
    try:
        return run(load_settings({name: v for name, v in options.items() if v is not None}))
    except (SettingsError, StoreDownError, EmbeddedValkeyError) as error:
        typer.echo(error, err=True)
        raise typer.Exit(1) from None


register(app)


def main() -> None:
    """Runs the command line."""
    app()


if __name__ == "__main__":
    main()
