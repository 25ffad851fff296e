"""Puzzles and their boards."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Optional, Union

from . import _fewest
from ._arguments import path
from ._show import board_svg

#: What a cell of a board holds: a number if the puzzle has numbers, otherwise a text.
Cell = Union[int, str]

#: The ending of the name of a puzzle file.
SUFFIX = ".fewest"
#: One more than the most bytes of a puzzle file: a longer one is refused with the place.
MOST_BYTES = (64 << 10) + 1


class Puzzle:
    """A puzzle, by its name or from a puzzle file.

    >>> import fewest
    >>> fewest.Puzzle("4x4").name
    '15'
    >>> lock = fewest.Puzzle.from_text('''
    ... board a b c
    ... values 0 1 2
    ... move left: turn a b by 1
    ... move right: turn b c by 1
    ... goal all 0
    ... ''')
    >>> str(fewest.solve(lock, "1 2 1"))
    'left left right right (4 moves, proven shortest)'
    """

    __slots__ = ("_puzzle", "_source", "_described")

    def __init__(self, puzzle: Union[str, os.PathLike[str]]) -> None:
        self._described: Optional[dict[str, Any]] = None
        self._puzzle, self._source = _find(puzzle)

    @classmethod
    def from_text(cls, text: Union[str, bytes], name: str = "puzzle") -> Puzzle:
        """The puzzle that a text in the language of puzzle files describes."""
        if not isinstance(text, (str, bytes, bytearray)):
            raise TypeError(f"text is {text!r}; it must be a text or bytes")
        source = (name, text.encode() if isinstance(text, str) else bytes(text))
        return cls._made((_of_text(*source), source))

    @classmethod
    def _made(cls, found: Found) -> Puzzle:
        made = cls.__new__(cls)
        made._described, (made._puzzle, made._source) = None, found
        return made

    @property
    def name(self) -> str:
        """The name of the puzzle, as in answers."""
        return self._puzzle.name

    @property
    def start(self) -> Optional[Board]:
        """The board that the puzzle begins with, if its file draws one.

        >>> import fewest
        >>> klotski = fewest.Puzzle("klotski")
        >>> fewest.solve(klotski, klotski.start).cost
        116
        >>> fewest.Puzzle("eight").start is None
        True
        """
        text = self._puzzle.start
        return None if text is None else Board(self, text)

    @property
    def algorithms(self) -> list[str]:
        """The algorithms that fit the puzzle."""
        return self._puzzle.algorithms

    @property
    def heuristics(self) -> list[str]:
        """The heuristics that fit the puzzle, weakest first."""
        return self._puzzle.heuristics

    @property
    def prunings(self) -> list[str]:
        """The prunings that fit the puzzle: which moves a search can leave out."""
        return self._puzzle.prunings

    @property
    def description(self) -> dict[str, Any]:
        """The puzzle as data: places, symbols, moves, goals. The local page plays the puzzle from this."""
        return copy.deepcopy(self._known)

    @property
    def _known(self) -> dict[str, Any]:
        """The description itself, which must not be changed."""
        known = self._described
        if known is None:
            known = self._described = json.loads(self._puzzle.description())
        return known

    @property
    def moves(self) -> list[str]:
        """The names of all moves."""
        return [letter["letter"] for letter in self._known["letters"]]

    def moves_of(self, text: str, *, metric: str = "stm") -> list[str]:
        """Splits a text into the names of its moves.

        >>> import fewest
        >>> fewest.Puzzle("15").moves_of("r3ul2", metric="mtm")
        ['r3', 'u', 'l2']
        """
        return self._puzzle.moves_of(text, metric)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Puzzle):
            return (self.name, self._source) == (other.name, other._source)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.name)

    def __reduce__(self) -> tuple[Any, ...]:
        if self._source is None:
            return _built_in, (self.name,)
        name, text = self._source
        return Puzzle.from_text, (text, name)

    def __repr__(self) -> str:
        return f"<Puzzle: {self.name}>"


#: A puzzle, its name, or the path of a puzzle file.
AnyPuzzle = Union[Puzzle, str, "os.PathLike[str]"]


def puzzle_of(puzzle: AnyPuzzle) -> Puzzle:
    """The puzzle, also if it was given as a name or a path."""
    return puzzle if isinstance(puzzle, Puzzle) else Puzzle(puzzle)


#: A puzzle of the bindings and, if it is not built in, the name and the text that it is made from.
Found = tuple[_fewest.Puzzle, Optional[tuple[str, bytes]]]


def _find(puzzle: Union[str, os.PathLike[str]]) -> Found:
    """Finds a puzzle as the command line does: a name with a `/` or `.fewest` is a file, if that file exists."""
    name = path("puzzle", puzzle, "the name of a puzzle, a path or a Puzzle")
    is_path = not isinstance(puzzle, str) or name.endswith(SUFFIX) or "/" in name
    if is_path and os.path.exists(name):
        return _of_file(name)
    try:
        return _named(name), None
    except ValueError:
        if is_path or os.path.isfile(name):
            return _of_file(name)
        raise


def _built_in(name: str) -> Puzzle:
    """The puzzle of that name that comes with the program, even if there is a file of that name."""
    return Puzzle._made((_named(name), None))


def _of_file(name: str) -> Found:
    with Path(name).open("rb") as file:
        source = (name, file.read(MOST_BYTES))
    return _of_text(*source), source


# The same puzzle is the same object under all of its names, so that its solvers can share their tables.
@lru_cache(maxsize=64)
def _of_text(name: str, text: bytes) -> _fewest.Puzzle:
    return _fewest.Puzzle.of_text(name, text)


@lru_cache(maxsize=64)
def _named(name: str) -> _fewest.Puzzle:
    made = _fewest.Puzzle(name)
    return made if made.name == name else _named(made.name)


class Board(Sequence[Cell]):
    """A board: a sequence of cells in reading order, and at the same time a text.

    >>> import fewest
    >>> board = fewest.board("eight", "123/456/708")
    >>> list(board), str(board)
    ([1, 2, 3, 4, 5, 6, 7, 0, 8], '1 2 3/4 5 6/7 0 8')
    """

    # The bindings read the text under that name: reading a slot takes a tenth of the time of a property.
    __slots__ = ("puzzle", "__board_text__", "_cells")

    def __init__(self, puzzle: Puzzle, text: str) -> None:
        #: The puzzle.
        self.puzzle = puzzle
        self.__board_text__ = text
        self._cells: Optional[tuple[Cell, ...]] = None

    @property
    def text(self) -> str:
        """The board on one line, as every function of this package reads it."""
        return self.__board_text__

    @property
    def cells(self) -> list[Cell]:
        """What the cells hold, in reading order."""
        return list(self._known)

    @property
    def _known(self) -> tuple[Cell, ...]:
        if self._cells is None:
            self._cells = tuple(_cell(word) for word in _words(self.__board_text__, self.puzzle))
        return self._cells

    @property
    def drawing(self) -> str:
        """The board on several lines, as the command line prints it."""
        return usual(self.puzzle).outline(self.__board_text__).drawing

    def __getitem__(self, index: Any) -> Any:
        return self.cells[index] if isinstance(index, slice) else self._known[index]

    def __len__(self) -> int:
        return len(self._known)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._known)

    def __reduce__(self) -> tuple[Any, ...]:
        return Board, (self.puzzle, self.__board_text__)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Board):
            return (self.__board_text__, self.puzzle) == (other.__board_text__, other.puzzle)
        return NotImplemented

    def __hash__(self) -> int:
        return hash((self.puzzle.name, self.__board_text__))

    def _repr_svg_(self) -> str:
        symbols = [str(cell) for cell in self._known]
        return board_svg(self.puzzle._known, symbols, self.__board_text__)

    def __str__(self) -> str:
        return self.__board_text__

    def __repr__(self) -> str:
        return f"<Board of {self.puzzle.name}: {self.__board_text__}>"


def _words(text: str, puzzle: Puzzle) -> Iterable[str]:
    """The symbols of a board that is written on one line, without those of a goal after the start."""
    form = puzzle._known["board"]
    for spelling in form["named"]:
        if text == spelling["text"] or text.startswith(spelling["text"] + " "):
            return list(spelling["cells"])
    rows = text.split("/") if form["row"] else [text]
    # Cells of one character each may be written together or separately.
    split = [row.split() if form["between"] else [cell for cell in row if not cell.isspace()] for row in rows]
    return [word for row in split for word in row][: len(puzzle._known["places"])]


def _cell(word: str) -> Cell:
    # `01` is a name, since the puzzle may also have `1`.
    return int(word) if word.isascii() and word.isdigit() and str(int(word)) == word else word


#: A board: a text as on the command line, cells one after another, rows of cells, or an array.
AnyBoard = Union[str, Board, Sequence[Cell], Sequence[Sequence[Cell]], Any]


def goal_text(goal: AnyBoard) -> str:
    """A goal as a text."""
    return goal if isinstance(goal, str) else _fewest.board_text(goal)


def with_goal(report: _fewest.Report, puzzle: Puzzle) -> str:
    """The start of a report as a board that can be asked about again. If each board has a goal of its own, as with
    cubes, the goal follows the start."""
    return f"{report.start} {report.goal}" if puzzle._puzzle.has_own_goals else report.start


@lru_cache(maxsize=16)
def _usual(puzzle: _fewest.Puzzle, goal: Optional[str], metric: str) -> _fewest.Solver:
    return _fewest.Solver.usual(puzzle, goal, metric)


def usual(puzzle: AnyPuzzle, goal: Optional[AnyBoard] = None, metric: str = "stm") -> _fewest.Solver:
    """The native solver of the usual question, for everything that takes no search."""
    return _usual(puzzle_of(puzzle)._puzzle, None if goal is None else goal_text(goal), metric)
