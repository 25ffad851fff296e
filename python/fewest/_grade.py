"""What somebody's moves are worth."""

from __future__ import annotations

from typing import NamedTuple, Optional

from . import _fewest
from ._board import Board, Puzzle
from ._errors import MovesError, not_legal


class Step(NamedTuple):
    """A board on the way of somebody's moves."""

    board: Board
    #: How far the goal is; ``None`` if that is not known, or if it cannot be reached.
    distance: Optional[int]
    #: How far it is at least; ``None`` if it cannot be reached.
    at_least: Optional[int]


class Grade(NamedTuple):
    """What was proven about somebody's moves."""

    #: ``shortest``: the goal is reached and nothing is cheaper; ``longer``: it is reached and something is
    #: cheaper; ``open``: it is reached, and a search was stopped before it was known whether something is
    #: cheaper; ``unsolved``: the moves are legal and do not reach it; ``illegal``: one is not legal;
    #: ``unsolvable``: nothing reaches it.
    rating: str
    #: The names of the moves that were made: those before the first that is not legal.
    moves: list[str]
    #: What they cost.
    cost: int
    #: The least cost of a way from the start that is known; ``None`` if none is.
    at_most: Optional[int]
    #: The start, and what each of the moves makes of it.
    steps: list[Step]
    #: Which move, from 0, is the first that leaves all shortest ways; ``None`` if none does, or if it is not known.
    left: Optional[int]
    #: The names of the moves of a shortest way from there.
    better: Optional[list[str]]
    #: What is wrong with the first move that is not legal.
    illegal: Optional[MovesError]
    #: Why nothing reaches the goal, for people.
    reason: Optional[str]
    #: What stopped the first search that was stopped: ``stopped-by-time`` and so on.
    stopped: Optional[str]

    @property
    def fewest(self) -> Optional[int]:
        """The distance of the start; ``None`` if it is not known, or if the goal cannot be reached."""
        return self.steps[0].distance


def grade_of(told: _fewest.Graded, puzzle: Puzzle) -> Grade:
    """The grade that the bindings tell."""

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
