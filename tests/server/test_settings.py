"""Settings come from the environment, and whatever is wrong there is named."""

import os
from pathlib import Path

import pytest

from server.settings import Settings, SettingsError, load_settings
from server.settings_page import END, START, renewed, table

KEY = "k" * 32


@pytest.fixture(autouse=True)
def _bare(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in list(os.environ):
        if name.startswith("SAMEDEAL_"):
            monkeypatch.delenv(name)


def complaint(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> str:
    """The text of the error that `name=value` in the environment causes."""
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        load_settings()
    return str(caught.value)


def test_an_empty_environment_serves_this_machine_from_a_local_folder() -> None:
    settings = load_settings()
    assert (settings.host, settings.port, settings.redis_url) == ("127.0.0.1", 8000, None)
    assert settings.data_dir == Path(".samedeal")


def test_an_option_wins_over_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAMEDEAL_PORT", "9000")
    assert load_settings().port == 9000
    assert load_settings({"port": 9001}).port == 9001


def test_an_empty_variable_is_an_unset_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAMEDEAL_REDIS_URL", "")
    assert load_settings().redis_url is None


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("SAMEDEAL_PORT", "70000", "SAMEDEAL_PORT: Input should be less than"),
        ("SAMEDEAL_PORT", "http", "SAMEDEAL_PORT: Input should be a valid integer"),
        ("SAMEDEAL_WORKERS", "0", "SAMEDEAL_WORKERS: Input should be greater than"),
        ("SAMEDEAL_REDIS_URL", "localhost:6379", "redis://host:6379/0"),
        ("SAMEDEAL_PUBLIC_URL", "play.example.org", "https://play.example.org"),
        ("SAMEDEAL_ALLOWED_ORIGINS", "https://a.example/x", "SAMEDEAL_ALLOWED_ORIGINS"),
        ("SAMEDEAL_LOG_LEVEL", "loud", "SAMEDEAL_LOG_LEVEL: Input should be 'debug'"),
        ("SAMEDEAL_PROT", "80", "SAMEDEAL_PROT is not a setting; did you mean SAMEDEAL_PORT?"),
        ("SAMEDEAL_COLOUR_OF_CARDS", "red", "SAMEDEAL_COLOUR_OF_CARDS is not a setting"),
    ],
)
def test_a_wrong_variable_is_named(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    assert told in complaint(monkeypatch, name, value)


def test_every_wrong_variable_is_named_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAMEDEAL_WORKERS", "none")
    text = complaint(monkeypatch, "SAMEDEAL_PORT", "-1")
    assert "SAMEDEAL_WORKERS" in text
    assert "SAMEDEAL_PORT" in text


@pytest.mark.parametrize("name", ["SAMEDEAL_SECRET", "SAMEDEAL_OLD_SECRET"])
def test_a_short_key_is_refused_without_being_shown(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    text = complaint(monkeypatch, name, "hunter2")
    assert f"{name}: " in text
    assert "32" in text
    assert "hunter2" not in text


def test_a_key_is_not_shown_by_the_settings_either() -> None:
    assert KEY not in repr(load_settings({"secret": KEY}))


def test_origins_are_compared_as_browsers_send_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SAMEDEAL_PUBLIC_URL", "https://Play.Example.org/")
    monkeypatch.setenv("SAMEDEAL_ALLOWED_ORIGINS", "http://localhost:5173, https://other.example")
    assert load_settings().origins == {
        "https://play.example.org",
        "http://localhost:5173",
        "https://other.example",
    }


def test_the_environment_of_a_worker_gives_the_same_settings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = load_settings(
        {
            "port": 9000,
            "secret": KEY,
            "redis_url": "redis://localhost",
            "allowed_origins": "https://a.example,https://b.example",
            "data_dir": "~/games",
        }
    )
    for name, value in settings.environment().items():
        monkeypatch.setenv(name, value)
    assert load_settings() == settings


def test_the_page_gets_a_row_for_every_setting_and_keeps_the_rest() -> None:
    page = renewed(f"before\n{START}\nyesterday\n{END}\nafter\n")
    assert page.startswith("before\n")
    assert page.endswith("after\n")
    assert "yesterday" not in page
    assert page.count("| `SAMEDEAL_") == len(Settings.model_fields)
    assert renewed(page) == page


def test_a_page_without_a_place_for_the_table_is_an_error() -> None:
    with pytest.raises(ValueError, match="no place for the settings"):
        renewed(table())
