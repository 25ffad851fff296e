"""Checks the caller's arguments before they reach the bindings, so that errors name the argument."""

from __future__ import annotations

import operator
import os
from collections.abc import Iterable, Sequence
from typing import Any, Optional

#: The largest number that the bindings accept.
MOST = 2**64 - 1
#: The most threads, as for the command line.
MOST_THREADS = 1024


def whole(name: str, value: Any, least: int = 0, most: int = MOST) -> int:
    """The argument as a whole number. A float without a fraction is one, too: ``1e6``."""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}; it must be a whole number") from None
    if not least <= number <= most:
        raise ValueError(f"{name} is {number}; it must be from {least} to {most}")
    return number


def whole_or_none(name: str, value: Any, least: int = 0, most: int = MOST) -> Optional[int]:
    """The same for an argument that may be left out."""
    return None if value is None else whole(name, value, least, most)


def number(name: str, value: Any) -> float:
    """The argument as a number."""
    if isinstance(value, (str, bytes)):
        raise TypeError(f"{name} is {value!r}; it must be a number")
    try:
        return float(value)
    except TypeError:
        raise TypeError(f"{name} is {value!r}; it must be a number") from None
    except OverflowError:
        raise ValueError(f"{name} is too large") from None


def times(name: str, value: Any) -> float:
    """The argument as a number of two decimals, without the rounding error of narrow types such as ``float32``."""
    given = number(name, value)
    rounded = round(given, 2)
    return rounded if abs(given - rounded) < 1e-6 else given


def word(name: str, value: Any) -> str:
    """The argument as a name."""
    if not isinstance(value, str):
        raise TypeError(f"{name} is {value!r}; it must be a text")
    return value


def word_or_none(name: str, value: Any) -> Optional[str]:
    """The same for an argument that may be left out."""
    return None if value is None else word(name, value)


def words(name: str, value: Optional[Sequence[str]]) -> Optional[Sequence[str]]:
    """The argument as a list of names. A text is refused: it is one name, not a list of its characters."""
    if isinstance(value, str):
        raise TypeError(f"{name} is {value!r}; it must be a list of names, such as [{value!r}]")
    return None if value is None else list(value)


def moves_of(moves: Iterable[str]) -> list[str]:
    """The names of moves that were not given as one text."""
    try:
        names = iter(moves)
    except TypeError:
        raise TypeError(f"moves is {moves!r}; it must be a text or a list of names") from None
    return [word("moves", name) for name in names]


def path(name: str, value: Any, wanted: str = "a path") -> str:
    """The argument as the text of a path."""
    text = os.fspath(value) if isinstance(value, (str, os.PathLike)) else value
    if not isinstance(text, str):
        raise TypeError(f"{name} is {value!r}; it must be {wanted}")
    return text


def callable_or_none(name: str, value: Any) -> None:
    """Refuses what cannot be called."""
    if value is not None and not callable(value):
        raise TypeError(f"{name} is {value!r}; it must be a function")
