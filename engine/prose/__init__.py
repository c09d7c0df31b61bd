"""The rules of a game in words, one module a language. Nothing is written for one game."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and whole sentences."""

    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rules:
    """A game's rules page: its name, one sentence about it, and sections in reading order."""

    title: str
    summary: str
    sections: tuple[Section, ...]
