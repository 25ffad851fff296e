"""Data sets for learning: boards with their exact distances and all first moves of shortest answers."""

from __future__ import annotations

import ast
import errno
import json
import operator
import os
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional, Union

from . import _fewest
from ._arguments import callable_or_none, whole
from ._arguments import path as path_of
from ._board import AnyBoard, AnyPuzzle, Board, goal_text, puzzle_of
from ._errors import FewestError
from ._solver import kept

if TYPE_CHECKING:
    import numpy
    import numpy.typing

#: A path, as a text or a path object.
AnyPath = Union[str, "os.PathLike[str]"]
#: The largest possible distance.
FARTHEST = 2**16 - 1
#: The formats of files.
FORMATS = ("jsonl", "npy", "parquet")


class Labelled(NamedTuple):
    """A board with its label, all of which is proven."""

    board: Board
    #: The cost of a shortest answer.
    distance: int
    #: The moves with which a shortest answer can begin, in the order of :attr:`Puzzle.moves`; none if the
    #: board is solved.
    moves: list[str]


class Dataset(Iterable[Labelled]):
    """Boards made from a seed, and labelled as you iterate over them. Iterating again gives the same boards.

    >>> import fewest
    >>> data = fewest.dataset("eight", 3, seed=1, distance=2)
    >>> [labelled.distance for labelled in data]
    [2, 2, 2]
    """

    def __init__(
        self,
        puzzle: AnyPuzzle,
        count: int,
        *,
        seed: int,
        distance: Optional[Union[int, range]] = None,
        goal: Optional[AnyBoard] = None,
        threads: int = 1,
        tables: Optional[str] = None,
    ) -> None:
        self.puzzle = puzzle_of(puzzle)
        self.count, self.seed = whole("count", count), whole("seed", seed)
        goal = None if goal is None else goal_text(goal)
        self._means: dict[str, Any] = {"distance": distance, "goal": goal, "threads": threads, "tables": tables}
        solver = kept(self.puzzle, goal=goal, threads=threads, tables=tables, strict=True)
        self._data = _fewest.Dataset(solver._solver, self.count, self.seed, _span(distance))

    @property
    def recipe(self) -> dict[str, Any]:
        """What you need to make the same boards again, and to read their numbers."""
        recipe: dict[str, Any] = json.loads(self._data.recipe)
        return recipe

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Dataset of {self.puzzle.name}: {_boards(self.count)}, seed {self.seed}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return partial(Dataset, self.puzzle, self.count, seed=self.seed, **self._means), ()

    def __iter__(self) -> Iterator[Labelled]:
        batches = self._data.batches()
        while (rows := batches.rows()) is not None:
            for text, distance, moves in rows:
                yield Labelled(Board(self.puzzle, text), distance, moves)

    def to_numpy(self) -> numpy.typing.NDArray[numpy.void]:
        """All boards as a structured array with the fields ``cells`` as numbers, ``distance``, and ``moves`` as
        bits; the lowest bit is the first of :attr:`Puzzle.moves`.

        Cells are the numbers on the pieces or, if pieces have names, the places of these names in the ``cells``
        of the :attr:`recipe`. If boards have goals of their own, there is also a field ``goal``.
        """
        import numpy

        kind = numpy.dtype(ast.literal_eval(self._data.record_type))
        table, batches, done = numpy.empty(self.count, dtype=kind), self._data.batches(), 0
        while (records := batches.records()) is not None:
            some = numpy.frombuffer(records, dtype=kind)
            table[done : done + len(some)] = some
            done += len(some)
        return table

    def write(
        self,
        path: AnyPath,
        format: Optional[str] = None,
        *,
        progress: Optional[Callable[[int, int], object]] = None,
    ) -> None:
        """Writes the boards to a file as they are labelled, as ``fewest dataset`` does. The recipe goes into a
        second file, with ``.recipe.json`` appended to the name. The files appear only when both are complete.

        :param format: ``jsonl``, ``npy`` or ``parquet``; without it, the ending of the path decides.
        :param progress: a function that is called with the number of boards written so far and the number of all
            boards. If it returns ``False``, writing ends with a :class:`FewestError`.
        """
        name = path_of("path", path)
        format = format or name.rpartition(".")[2]
        if format not in FORMATS:
            raise ValueError(f"the format {format!r} is none of {', '.join(FORMATS)}")
        callable_or_none("progress", progress)

        def tell(done: int) -> None:
            if progress is not None and progress(done, self.count) is False:
                raise FewestError(f"stopped after {done} of {_boards(self.count)}")

        recipe = f"{name}.recipe.json"
        for wanted in (name, recipe):
            if os.path.isdir(wanted):
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), wanted)
        folder, base = os.path.split(name)
        try:
            room = tempfile.TemporaryDirectory(prefix=f"{base}.", suffix=".part", dir=folder or ".")
        except OSError as error:
            # The error names the path of the caller, not that of the temporary folder.
            raise type(error)(error.errno, error.strerror, name) from None
        with room as place:
            part, part_of_recipe = os.path.join(place, base), os.path.join(place, "recipe")
            self._data.write(part, format, tell)
            with open(part_of_recipe, "w", encoding="utf-8") as file:
                file.write(self._data.recipe)
            os.replace(part, name)
            os.replace(part_of_recipe, recipe)


def _boards(count: int) -> str:
    return f"{count} board{'' if count == 1 else 's'}"


def _span(distance: Optional[Union[int, range]]) -> Optional[tuple[int, int]]:
    """The least and the greatest of the requested distances."""
    if distance is None:
        return None
    wanted = f"distance is {distance!r}; it must be a number, or a range upward by 1, such as range(3, 10)"
    if not isinstance(distance, range):
        try:
            distance = range(operator.index(distance), operator.index(distance) + 1)
        except TypeError:
            raise TypeError(wanted) from None
    if len(distance) == 0 or distance.step != 1 or distance[0] < 0 or distance[-1] > FARTHEST:
        raise ValueError(f"{wanted}, from 0 to {FARTHEST}")
    return distance[0], distance[-1]


def dataset(
    puzzle: AnyPuzzle,
    count: int,
    *,
    seed: int,
    distance: Optional[Union[int, range]] = None,
    goal: Optional[AnyBoard] = None,
    threads: int = 1,
    tables: Optional[str] = None,
) -> Dataset:
    """Boards with exact distances and all first moves of shortest answers, labelled as they are asked for.

    Without ``distance`` they are random boards that can be solved, as :func:`random_states` describes. With a
    ``distance`` or a range of distances, boards of the Eight and smaller ones, of the Rotation Game and of the
    Cubic Eight-Puzzle are random boards at such a distance. Boards of other puzzles lie on shortest answers of
    random boards, so that not all boards at one distance are equally likely.

    ``fewest dataset`` writes the same rows for the same seed.

    >>> import fewest
    >>> for labelled in fewest.dataset("eight", 2, seed=3):
    ...     print(labelled.board, labelled.distance, labelled.moves)  # doctest: +SKIP
    """
    return Dataset(
        puzzle, count, seed=seed, distance=distance, goal=goal, threads=threads, tables=tables
    )


class Label(NamedTuple):
    """What is proven about a board."""

    #: The cost of a shortest answer; ``None`` if there is none.
    distance: Optional[int]
    #: The moves with which a shortest answer can begin.
    moves: list[str]


class Labels(Sequence[Label]):
    """Labels of boards, in their order.

    >>> import fewest
    >>> labels = fewest.labels("eight", ["123456708", "123456870"])
    >>> labels.distances, labels.moves
    ([1, None], [['r'], []])
    >>> labels[0]
    Label(distance=1, moves=['r'])
    """

    __slots__ = ("_labels", "_listed")

    def __init__(self, labels: Union[_fewest.Labels, _Told]) -> None:
        self._labels = labels
        self._listed: Optional[list[Label]] = None

    def _all(self) -> list[Label]:
        if self._listed is None:
            self._listed = [Label(*each) for each in zip(self.distances, self.moves)]
        return self._listed

    def __getitem__(self, index: Any) -> Any:
        return self._all()[index]

    def __repr__(self) -> str:
        return f"<Labels of {_boards(len(self))}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return Labels, (_Told(self.distances, self.moves, self._labels.columns()),)

    @property
    def distances(self) -> list[Optional[int]]:
        """The cost of a shortest answer to each board; ``None`` if there is no answer."""
        return self._labels.distances

    @property
    def moves(self) -> list[list[str]]:
        """The moves with which a shortest answer can begin, in the order of :attr:`Puzzle.moves`."""
        return self._labels.moves

    def __len__(self) -> int:
        return len(self._labels)

    def to_numpy(self) -> numpy.typing.NDArray[numpy.void]:
        """A structured array with the fields ``distance``, -1 if there is no answer, and ``moves`` as bits; the
        lowest bit is the first of :attr:`Puzzle.moves`."""
        import numpy

        distances, moves, words = self._labels.columns()
        kind: Any = ("moves", "<u8") if words == 1 else ("moves", "<u8", (words,))
        table = numpy.empty(len(self), dtype=[("distance", "<i4"), kind])
        table["distance"] = numpy.frombuffer(distances, dtype="<i4")
        table["moves"] = numpy.frombuffer(moves, dtype="<u8").reshape(table["moves"].shape)
        return table


class _Told:
    """Labels that come from the bindings of another process."""

    def __init__(
        self, distances: list[Optional[int]], moves: list[list[str]], columns: tuple[bytes, bytes, int]
    ) -> None:
        self.distances, self.moves, self._columns = distances, moves, columns

    def __len__(self) -> int:
        return len(self.distances)

    def columns(self) -> tuple[bytes, bytes, int]:
        return self._columns


def labels(
    puzzle: AnyPuzzle,
    boards: Iterable[AnyBoard],
    *,
    goal: Optional[AnyBoard] = None,
    threads: int = 1,
    tables: Optional[str] = None,
    codes: Optional[bool] = None,
) -> Labels:
    """The exact distances of boards, and all moves with which shortest answers begin.

    ``boards`` is anything that can be iterated over, or an array of N x cells as in :meth:`Dataset.to_numpy`; if
    boards have goals of their own, the cells of the goal follow those of the board. The numbers of an array are
    the numbers on the pieces or, if pieces have names, places in the ``cells`` of a data set's recipe. If some
    names are numbers themselves, ``codes`` must say which is meant: ``True`` for places, ``False`` for names.
    The Eight, the Rotation Game and the Cubic Eight-Puzzle have tables of all distances, which label millions
    of rows a second.

    >>> import fewest, numpy
    >>> data = fewest.dataset("cubic", 3, seed=3).to_numpy()
    >>> rows = numpy.concatenate([data["cells"], data["goal"]], axis=1)
    >>> fewest.labels("cubic", rows).distances == data["distance"].tolist()
    True
    """
    solver = kept(puzzle, goal=goal, threads=threads, tables=tables, strict=True)
    return Labels(solver._solver.labels(boards, codes))
