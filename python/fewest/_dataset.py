"""Data sets for learning: boards with their exact distances and all first moves of shortest answers."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, Optional, Union

from . import _fewest
from ._answer import Answer
from ._board import AnyBoard, AnyPuzzle, Board, goal_text, puzzle_of, usual
from ._functions import random_states
from ._solver import Solver, distance_of, kept

#: How many boards are solved before the first of them is given.
BATCH = 256
#: A path, as text or otherwise.
AnyPath = Union[str, "os.PathLike[str]"]


class Labelled(NamedTuple):
    """A board with what is known for sure about it."""

    board: Board
    #: The cost of a shortest answer.
    distance: int
    #: The moves with which a shortest answer can begin, in the order of :attr:`Puzzle.moves`; none if the
    #: board is solved.
    moves: list[str]


class Dataset(Iterable[Labelled]):
    """Boards by a seed, each labelled when it is asked for. Whoever iterates again gets the same ones.

    >>> import fewest
    >>> data = fewest.dataset("eight", 3, seed=1, distance=2)
    >>> [(labelled.distance, labelled.moves) for labelled in data] == [(2, l.moves) for l in data]
    True
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
        self.count, self.seed = count, seed
        self.distance = range(distance, distance + 1) if isinstance(distance, int) else distance
        self.goal = None if goal is None else goal_text(goal)
        self._solver = kept(self.puzzle, goal=self.goal, threads=threads, tables=tables, strict=True)

    @property
    def recipe(self) -> dict[str, Any]:
        """What it takes to make the same boards again."""
        wanted = self.distance
        return {
            "made_by": "fewest",
            "version": _fewest.__version__,
            "generator": _fewest.GENERATOR,
            "puzzle": self.puzzle.name,
            "goal": self.goal,
            "seed": self.seed,
            "count": self.count,
            "distance": None if wanted is None else [wanted[0], wanted[-1]],
            "moves": self.puzzle.moves,
        }

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[Labelled]:
        boards = random_states(self.puzzle, seed=self.seed, goal=self.goal)
        labelled = self._uniform(boards) if self.distance is None else self._at(boards)
        return islice(labelled, self.count)

    def _uniform(self, boards: Iterator[Board]) -> Iterator[Labelled]:
        """The boards themselves."""
        left = self.count
        while left > 0:
            batch = list(islice(boards, min(BATCH, left)))
            left -= len(batch)
            yield from self._labelled(batch, self._solver.solve_many(batch))

    def _at(self, boards: Iterator[Board]) -> Iterator[Labelled]:
        """Boards of the wanted distances on shortest answers of the others: what remains of a shortest
        answer is one, too."""
        choose, batch = random.Random(self.seed), min(BATCH, max(self.count, 16))
        while True:
            answers = self._solver.solve_many(islice(boards, batch))
            chosen = [one for one in (self._on_the_way(answer, choose) for answer in answers) if one]
            yield from self._labelled(chosen, self._solver.solve_many(chosen))

    def _on_the_way(self, answer: Answer, choose: random.Random) -> Optional[Board]:
        wanted, cost = self.distance, distance_of(answer)
        boards = answer.boards()
        costs = usual(self.puzzle, self.goal).frames(boards[0], answer.text or "")
        fit = [board for board, (_, so_far, _) in zip(boards, costs) if wanted and (cost or 0) - so_far in wanted]
        # Of these numbers Python promises that they stay the same, of its other ones it does not.
        return fit[int(choose.random() * len(fit))] if fit else None

    def _labelled(self, boards: list[Board], answers: Iterable[Answer]) -> Iterator[Labelled]:
        """The boards with their labels. A successor lies on a shortest answer if its own distance is less
        by what the move costs, which is asked of every successor but that of the answer at hand."""
        native, open_ones = self._solver._solver, dict[int, list[tuple[int, str, str]]]()
        found: list[tuple[int, set[str]]] = []
        for place, (board, answer) in enumerate(zip(boards, answers)):
            distance, first = distance_of(answer), (answer.moves or [])[:1]
            if distance is None:
                raise ValueError(f"{board} cannot be solved")
            found.append((distance, set(first)))
            for move, cost, text, _ in native.successors(board):
                if distance >= cost and move not in first and first:
                    open_ones.setdefault(distance - cost, []).append((place, move, text))
        for depth, successors in open_ones.items():
            texts = [text for _, _, text in successors]
            for (place, move, _), answer in zip(successors, self._solver.solve_many(texts, max_depth=depth)):
                if answer.optimal and answer.cost == depth:
                    found[place][1].add(move)
        for board, (distance, moves) in zip(boards, found):
            yield Labelled(board, distance, [move for move in self.puzzle.moves if move in moves])

    def write(self, path: AnyPath, format: Optional[str] = None) -> None:
        """Writes the boards to a file as they are labelled, and the recipe beside it, in a file whose name
        has ``.recipe.json`` behind it.

        :param format: ``jsonl``, ``npy`` (needs numpy) or ``parquet`` (needs pyarrow); the ending of the
            path says which if nothing else does.
        """
        name = os.fspath(path)
        format = format or name.rpartition(".")[2]
        writers = {"jsonl": _write_jsonl, "npy": _write_npy, "parquet": _write_parquet}
        if format not in writers:
            raise ValueError(f"the format {format!r} is none of {', '.join(writers)}")
        writers[format](self, name)
        with open(f"{name}.recipe.json", "w", encoding="utf-8") as file:
            json.dump(self.recipe, file, indent=1)


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

    Without ``distance`` they are uniform among all that can be solved, as :func:`random_states` says. With a
    ``distance``, or a range of them, they lie on shortest answers of such boards: every board that is on the
    way from a farther one can come up, but not all are equally likely.

    >>> import fewest
    >>> for labelled in fewest.dataset("eight", 2, seed=3):
    ...     print(labelled.board, labelled.distance, labelled.moves)  # doctest: +SKIP
    """
    return Dataset(
        puzzle, count, seed=seed, distance=distance, goal=goal, threads=threads, tables=tables
    )


def _write_jsonl(data: Dataset, name: str) -> None:
    with open(name, "w", encoding="utf-8") as file:
        for board, distance, moves in data:
            row = {"board": board.text, "cells": board.cells, "distance": distance, "moves": moves}
            file.write(json.dumps(row, ensure_ascii=False) + "\n")


def _write_npy(data: Dataset, name: str) -> None:
    """Rows of cells (the number on a tile, or the place of a symbol among those of the puzzle), the distance,
    and the moves as bits, the first of :attr:`Puzzle.moves` the lowest."""
    import numpy

    places, names = len(data.puzzle.description["places"]), data.puzzle.moves
    symbols = {symbol: n for n, symbol in enumerate(data.puzzle.description["board"]["symbols"])}
    kind = numpy.dtype([("cells", "u1", (places,)), ("distance", "<u2"), ("moves", "<u8")])
    with open(name, "wb") as file:
        header = {"descr": numpy.lib.format.dtype_to_descr(kind), "fortran_order": False, "shape": (data.count,)}
        numpy.lib.format.write_array_header_1_0(file, header)
        for board, distance, moves in data:
            cells = [cell if isinstance(cell, int) else symbols[cell] for cell in board.cells]
            bits = sum(1 << names.index(move) for move in moves)
            file.write(numpy.array([(cells, distance, bits)], dtype=kind).tobytes())


def _write_parquet(data: Dataset, name: str) -> None:
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise ImportError("the format parquet needs pyarrow: pip install pyarrow") from error
    fields = [("board", pyarrow.string()), ("distance", pyarrow.uint16())]
    schema = pyarrow.schema([*fields, ("moves", pyarrow.list_(pyarrow.string()))])
    schema = schema.with_metadata({"recipe": json.dumps(data.recipe)})
    with parquet.ParquetWriter(name, schema) as writer:
        rows = iter(data)
        while batch := list(islice(rows, BATCH)):
            columns = [[row.board.text for row in batch], [row.distance for row in batch], [row.moves for row in batch]]
            writer.write_batch(pyarrow.record_batch(columns, schema=schema))
