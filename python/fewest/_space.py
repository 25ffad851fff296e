"""Whole spaces: every board of a puzzle by its distance."""

from __future__ import annotations

from typing import Callable, NamedTuple, Optional

from . import _fewest
from ._arguments import MOST_THREADS, callable_or_none, number, whole, whole_or_none, word, word_or_none
from ._board import AnyBoard, AnyPuzzle, goal_text, puzzle_of


class Space(NamedTuple):
    """All boards of a puzzle that reach the goal, counted by their distance."""

    #: The name of the puzzle.
    puzzle: str
    #: The goal, on one line.
    goal: str
    #: What counts as one move: ``stm`` or ``mtm``.
    metric: str
    #: The number of boards at distance 0, 1, 2 and so on, as far as it is known.
    layers: list[int]
    #: The farthest boards, each on one line, as many as were asked for.
    farthest: list[str]
    #: What stopped the count: ``stopped-by-time`` and so on; ``None`` if nothing did.
    stopped: Optional[str]

    @property
    def positions(self) -> int:
        """The number of boards that were counted."""
        return sum(self.layers)

    @property
    def gods_number(self) -> Optional[int]:
        """The greatest distance; ``None`` if the count was stopped."""
        return None if self.stopped else len(self.layers) - 1

    @property
    def mean(self) -> Optional[float]:
        """The mean distance; ``None`` if the count was stopped."""
        if self.stopped:
            return None
        return sum(far * count for far, count in enumerate(self.layers)) / self.positions


def explore(
    puzzle: AnyPuzzle,
    *,
    goal: Optional[AnyBoard] = None,
    metric: str = "stm",
    part: Optional[str] = None,
    farthest: int = 0,
    threads: int = 1,
    memory: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Optional[Callable[[int], object]] = None,
    every: float = 0.1,
) -> Space:
    """Counts every board of a puzzle by its distance, as ``fewest explore`` does.

    :param part: count only this part: ``symbol`` of rotation; ``corner``, ``edge`` or ``centre`` of cubic.
    :param farthest: how many of the farthest boards to list at most.
    :param memory: how many bytes the count may take; half of what is available by default.
    :param timeout: seconds.
    :param progress: a function that is called with the number of boards counted so far every ``every`` seconds.
        If it returns ``False``, the count ends; if it raises an exception, that is passed on to you.

    Reaching a limit is no error: the space says what stopped the count, and which layers are known.

    >>> import fewest
    >>> eight = fewest.explore("eight", farthest=2)
    >>> eight.positions, eight.gods_number, eight.layers[:5], eight.farthest
    (181440, 31, [1, 2, 4, 8, 16], ['8 6 7/2 5 4/3 0 1', '6 4 7/8 5 0/3 2 1'])
    >>> fewest.explore("pyraminx").layers[-1]
    32
    """
    callable_or_none("progress", progress)
    asked: _fewest.SpaceAsked = {
        "goal": None if goal is None else goal_text(goal),
        "metric": word("metric", metric),
        "part": word_or_none("part", part),
        "farthest": whole("farthest", farthest),
        "threads": whole("threads", threads, 1, MOST_THREADS),
        "memory": whole_or_none("memory", memory),
        "timeout": None if timeout is None else number("timeout", timeout),
    }
    found = _fewest.explore(puzzle_of(puzzle)._puzzle, asked, progress, number("every", every))
    return Space(*(getattr(found, name) for name in Space._fields))
