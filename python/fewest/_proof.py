"""Proofs of answers. Their checker shares no code with the searches."""

from __future__ import annotations

from typing import Any, Optional, Union

from . import _fewest
from ._answer import Answer
from ._arguments import number, whole_or_none
from ._board import AnyBoard, AnyPuzzle, goal_text, puzzle_of
from ._solver import kept


def prove(
    puzzle: AnyPuzzle,
    board: Union[AnyBoard, Answer],
    *,
    goal: Optional[AnyBoard] = None,
    metric: str = "stm",
    bound: Optional[str] = None,
    timeout: Optional[float] = None,
    memory: Optional[int] = None,
    **means: Any,
) -> bytes:
    """A proof of the fewest moves from a board, as ``fewest solve --proof`` writes it into a file.

    Instead of a board you can pass an :class:`Answer` to the same question, so that it is not searched for
    again. The proof of a board without a solution shows that there is none; the proof after a stopped search
    shows how many moves are needed at least.

    :param bound: the lower bound of the proof: ``zero``, ``manhattan``, ``table``, ``potential`` or the name of
        a set of pattern databases, such as ``6-6-3``; the usual one of the puzzle by default.
    :param timeout: seconds for the search, and again for the proof.
    :param means: further arguments of :class:`Solver`.

    Raises :class:`ProofError` if time or memory are not enough for the proof.

    >>> import fewest
    >>> proof = fewest.prove("eight", "2 3 4/1 5 0/7 6 8")
    >>> fewest.verify(proof, "eight", board="2 3 4/1 5 0/7 6 8")[:40]
    'VERIFIED: 19 moves are the fewest from 2'
    """
    solver = kept(puzzle, goal=goal, metric=metric, **{"strict": True, **means})
    return solver.prove(board, bound=bound, timeout=timeout, memory=memory)


def verify(
    proof: bytes,
    puzzle: Optional[AnyPuzzle] = None,
    *,
    board: Optional[AnyBoard] = None,
    goal: Optional[AnyBoard] = None,
    memory: Optional[int] = None,
    timeout: Optional[float] = None,
) -> str:
    """Checks a proof and says in words what it proves. The checker shares no code with the searches.

    :param proof: the content of the file of a proof.
    :param puzzle: the puzzle that the proof must be about. Needed for a puzzle file, since a proof only names the
        rules.
    :param board: the board from which the proof must begin.
    :param goal: the goal that the proof must have.

    Raises :class:`ProofError` if the proof does not hold, or is about something else.

    >>> import fewest
    >>> proof = fewest.prove("pyraminx", "1 2 3 4 12+1 13 14 23 24 34")
    >>> fewest.verify(proof, "pyraminx")[:30]
    'VERIFIED: no moves lead from 1'
    >>> try:
    ...     fewest.verify(proof.replace(b"claim none", b"claim cost 3"), "pyraminx")
    ... except fewest.ProofError as error:
    ...     print(error.kind)
    malformed
    """
    if not isinstance(proof, (bytes, bytearray, memoryview)):
        raise TypeError(f"proof is {proof!r}; it must be bytes: what prove gives, or what is in a file")
    return _fewest.verify(
        bytes(proof),
        None if puzzle is None else puzzle_of(puzzle)._puzzle,
        board,
        None if goal is None else goal_text(goal),
        whole_or_none("memory", memory),
        None if timeout is None else number("timeout", timeout),
    )
