"""The games, in the order in which they are offered."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.rules import Variant
from engine.variants.colonel import COLONEL
from engine.variants.fans import ALTERNATIVE
from engine.variants.interchange import INTERCHANGE
from engine.variants.left import MOVING_LEFT
from engine.variants.wall import STONEWALL

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {variant.id: variant for variant in (MOVING_LEFT, STONEWALL, ALTERNATIVE, COLONEL, INTERCHANGE)}
)
