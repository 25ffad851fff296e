"""Data sets: every label is right, and a seed gives the same ones."""

from __future__ import annotations

import json
import pathlib

import pytest

import fewest


@pytest.mark.parametrize("puzzle", ["eight", "cubic", "hanoi"])
def test_labels_are_those_of_the_neighbours(puzzle: str) -> None:
    for board, distance, moves in fewest.dataset(puzzle, 12, seed=2):
        steps = fewest.neighbours(puzzle, board)
        left = fewest.distances(puzzle, [step.board for step in steps])
        best = {step.move for step, rest in zip(steps, left) if rest is not None and rest + step.cost == distance}
        assert fewest.distance(puzzle, board) == distance
        assert set(moves) == (best if distance else set())


def test_distances_that_were_asked_for() -> None:
    far = fewest.dataset("15", 20, seed=1, distance=range(10, 13), threads=2)
    assert len(list(far)) == 20
    assert {labelled.distance for labelled in far} <= {10, 11, 12}
    for labelled in fewest.dataset("eight", 5, seed=1, distance=0):
        assert (labelled.distance, labelled.moves) == (0, [])


def test_a_seed_gives_the_same_boards_however_many_threads() -> None:
    one = list(fewest.dataset("eight", 300, seed=4))
    two = list(fewest.dataset("eight", 300, seed=4, threads=2))
    assert [tuple(map(str, labelled)) for labelled in one] == [tuple(map(str, labelled)) for labelled in two]
    assert one != list(fewest.dataset("eight", 300, seed=5))


def test_lines_of_json_and_their_recipe(tmp_path: pathlib.Path) -> None:
    data, path = fewest.dataset("eight", 7, seed=1), tmp_path / "eight.jsonl"
    data.write(path)
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(row["board"], row["distance"], row["moves"]) for row in rows] == [
        (labelled.board.text, labelled.distance, labelled.moves) for labelled in data
    ]
    recipe = json.loads((tmp_path / "eight.jsonl.recipe.json").read_text())
    assert (recipe["version"], recipe["generator"], recipe["seed"]) == (fewest.__version__, fewest.GENERATOR, 1)


def test_arrays(tmp_path: pathlib.Path) -> None:
    numpy = pytest.importorskip("numpy")
    data, path = fewest.dataset("eight", 7, seed=1), tmp_path / "eight.npy"
    data.write(path)
    table = numpy.load(path)
    for row, (board, distance, moves) in zip(table, data):
        assert (row["cells"].tolist(), row["distance"]) == (board.cells, distance)
        names = [name for bit, name in enumerate(data.puzzle.moves) if row["moves"] >> numpy.uint64(bit) & numpy.uint64(1)]
        assert names == moves
    assert len(table) == 7


def test_formats_that_are_not_there(tmp_path: pathlib.Path) -> None:
    with pytest.raises(ValueError):
        fewest.dataset("eight", 1, seed=1).write(tmp_path / "eight.csv")
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        with pytest.raises(ImportError, match="pyarrow"):
            fewest.dataset("eight", 1, seed=1).write(tmp_path / "eight.parquet")
