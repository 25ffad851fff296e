"""Finds, and proves, the fewest moves for moving-piece puzzles.

>>> import fewest
>>> answer = fewest.solve("eight", "2 3 4/1 5 0/7 6 8")
>>> print(answer)
ullddrurdllurrdlurd (19 moves, proven shortest)

Functions for one call: :func:`solve`, :func:`distance`, :func:`distances`, :func:`neighbours`,
:func:`apply`, :func:`board`, :func:`random_state`, :func:`random_states`, :func:`is_solvable`,
:func:`compare`, :func:`dataset`, :func:`labels`, :func:`explore`, :func:`grade`, :func:`prove`,
:func:`verify`, :func:`plot_depths`, :func:`plot_comparison`. Use :class:`Solver` for many boards and
:class:`Puzzle` for puzzles of files. A search returns an :class:`Answer`, which says what was proven; errors
are :class:`FewestError`.
"""

from __future__ import annotations

from . import _fewest
from ._answer import Answer, Answers, Counts, Interrupted, Iteration, Unproven
from ._board import AnyBoard, AnyPuzzle, Board, Cell, Puzzle
from ._dataset import Dataset, Label, Labelled, Labels, dataset, labels
from ._errors import (
    BoardError,
    BugError,
    FewestError,
    GoalError,
    MovesError,
    ProofError,
    PuzzleFileError,
    QuestionError,
    TablesError,
    TextError,
)
from ._functions import (
    Neighbour,
    apply,
    board,
    compare,
    distance,
    distances,
    grade,
    is_solvable,
    neighbours,
    random_state,
    random_states,
    solve,
)
from ._grade import Grade, Step
from ._proof import prove, verify
from ._show import plot_comparison, plot_depths
from ._solver import Progress, Solver
from ._space import Space, explore

__version__: str = _fewest.__version__
#: How random boards are drawn.
GENERATOR: str = _fewest.GENERATOR


def puzzles() -> list[str]:
    """The names of the puzzles that come with the program.

    >>> import fewest
    >>> {"eight", "15", "klotski"} <= set(fewest.puzzles())
    True
    """
    return _fewest.library()


__all__ = [
    "GENERATOR",
    "Answer",
    "Answers",
    "AnyBoard",
    "AnyPuzzle",
    "Board",
    "BoardError",
    "BugError",
    "Cell",
    "Counts",
    "Dataset",
    "FewestError",
    "GoalError",
    "Grade",
    "Interrupted",
    "Iteration",
    "Label",
    "Labelled",
    "Labels",
    "MovesError",
    "Neighbour",
    "Progress",
    "ProofError",
    "Puzzle",
    "PuzzleFileError",
    "QuestionError",
    "Solver",
    "Space",
    "Step",
    "TablesError",
    "TextError",
    "Unproven",
    "__version__",
    "apply",
    "board",
    "compare",
    "dataset",
    "distance",
    "distances",
    "explore",
    "grade",
    "is_solvable",
    "labels",
    "neighbours",
    "plot_comparison",
    "plot_depths",
    "prove",
    "puzzles",
    "random_state",
    "random_states",
    "solve",
    "verify",
]
