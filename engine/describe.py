"""The rules of a variant in words, from its data alone."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal

from engine.prose import Rules, Section, english, french
from engine.rules import Variant

__all__ = ["LANGUAGES", "Language", "Rules", "Section", "describe"]

Language = Literal["en", "fr"]

LANGUAGES: Final[Mapping[Language, Callable[[Variant], Rules]]] = MappingProxyType(
    {"en": english.describe, "fr": french.describe}
)


def describe(variant: Variant, language: Language) -> Rules:
    """Title, summary and sections in English or French."""
    return LANGUAGES[language](variant)
