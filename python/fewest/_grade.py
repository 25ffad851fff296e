"""How good somebody's moves are."""

from __future__ import annotations

from typing import NamedTuple, Optional

from . import _fewest
from ._board import Board, Puzzle
from ._errors import MovesError, not_legal


class Step(NamedTuple):
    """A board on the path of somebody's moves."""

    board: Board
    #: The distance to the goal; ``None`` if it is not known, or if no goal can be reached.
    distance: Optional[int]
    #: A lower bound of the distance; ``None`` if no goal can be reached.
    at_least: Optional[int]


class Grade(NamedTuple):
    """What was proven about somebody's moves."""

    #: ``shortest``: the moves reach the goal and nothing is cheaper; ``longer``: they reach it and something
    #: is cheaper; ``open``: they reach it, and a search was stopped before it was known whether something is
    #: cheaper; ``unsolved``: the moves are legal but do not reach it; ``illegal``: one is not legal;
    #: ``unsolvable``: no moves reach it.
    rating: str
    #: The names of the moves before the first that is not legal.
    moves: list[str]
    #: What they cost.
    cost: int
    #: The least known cost of a solution from the start; ``None`` if none is known.
    at_most: Optional[int]
    #: The start, and the board after each move.
    steps: list[Step]
    #: The index, from 0, of the first move that leaves all shortest paths; ``None`` if none does, or if that
    #: is not known.
    left: Optional[int]
    #: The names of the moves of a shortest path from there.
    better: Optional[list[str]]
    #: What is wrong with the first move that is not legal.
    illegal: Optional[MovesError]
    #: Why no moves reach the goal, in words.
    reason: Optional[str]
    #: What stopped the first search that did not finish: ``stopped-by-time`` and so on.
    stopped: Optional[str]

    @property
    def fewest(self) -> Optional[int]:
        """The distance of the start; ``None`` if it is not known, or if the goal cannot be reached."""
        return self.steps[0].distance


def grade_of(told: _fewest.Graded, puzzle: Puzzle) -> Grade:
    """The grade from the data of the bindings."""

    def step(text: str, far: Optional[tuple[int, bool]]) -> Step:
        least, is_exact = far or (None, False)
        return Step(Board(puzzle, text), least if is_exact else None, least)

    wrong, (left, better) = told["illegal"], told["left"] or (None, None)
    illegal = None
    if wrong is not None:
        number, word, line, column, legal = wrong
        illegal = not_legal(word, line=line, column=column, number=number, legal=legal)
    return Grade(
        rating=told["rating"],
        moves=told["moves"],
        cost=told["cost"],
        at_most=told["at_most"],
        steps=[step(*one) for one in zip(told["boards"], told["distances"])],
        left=left,
        better=better,
        illegal=illegal,
        reason=told["reason"],
        stopped=told["stopped"],
    )
