"""Data sets: every label is right, a seed always gives the same boards, and so does the command."""

from __future__ import annotations

import json
import os
import pathlib
import subprocess
import sysconfig
from typing import Optional

import pytest

import fewest

COMMAND = os.path.join(sysconfig.get_path("scripts"), "fewest")


@pytest.mark.parametrize("puzzle", ["eight", "cubic", "rotation", "hanoi"])
def test_labels_are_those_of_the_neighbours(puzzle: str) -> None:
    for board, distance, moves in fewest.dataset(puzzle, 12, seed=2):
        steps = fewest.neighbours(puzzle, board)
        left = [fewest.solve(puzzle, step.board).cost for step in steps]
        best = {step.move for step, rest in zip(steps, left) if rest is not None and rest + step.cost == distance}
        assert fewest.solve(puzzle, board).cost == distance
        assert set(moves) == (best if distance else set())


def test_boards_are_those_of_random_states() -> None:
    for puzzle in ("eight", "rotation", "cubic", "hanoi"):
        drawn = [str(board) for board in fewest.random_states(puzzle, 5, seed=2)]
        assert [str(labelled.board) for labelled in fewest.dataset(puzzle, 5, seed=2)] == drawn


def test_distances_that_were_asked_for() -> None:
    far = fewest.dataset("15", 20, seed=1, distance=range(10, 13), threads=2)
    assert len(list(far)) == 20
    assert {labelled.distance for labelled in far} <= {10, 11, 12}
    for labelled in fewest.dataset("eight", 5, seed=1, distance=0):
        assert (labelled.distance, labelled.moves) == (0, [])
    with pytest.raises(fewest.QuestionError) as raised:
        list(fewest.dataset("sliding:2x2", 1, seed=1, distance=7))
    assert raised.value.kind == "NoSuchDistance"
    for wrong in (range(5, 3), range(3, 9, 2), range(0)):
        with pytest.raises(ValueError):
            fewest.dataset("eight", 1, seed=1, distance=wrong)


def test_a_seed_gives_the_same_boards_however_many_threads() -> None:
    one = list(fewest.dataset("eight", 300, seed=4))
    two = list(fewest.dataset("eight", 300, seed=4, threads=2))
    assert [tuple(map(str, labelled)) for labelled in one] == [tuple(map(str, labelled)) for labelled in two]
    assert one != list(fewest.dataset("eight", 300, seed=5))


@pytest.mark.parametrize("format", ["jsonl", "npy", "parquet"])
@pytest.mark.parametrize("puzzle, distance", [("eight", None), ("cubic", None), ("15", range(3, 9))])
def test_the_command_writes_the_same_bytes(
    puzzle: str, distance: Optional[range], format: str, tmp_path: pathlib.Path
) -> None:
    ours, theirs = tmp_path / f"ours.{format}", tmp_path / f"theirs.{format}"
    fewest.dataset(puzzle, 30, seed=9, distance=distance).write(ours)
    command = [COMMAND, "dataset", puzzle, "--count", "30", "--seed", "9", "-o", str(theirs)]
    if distance is not None:
        command += ["--distance", f"{distance[0]}..{distance[-1]}"]
    subprocess.run(command, check=True, timeout=120)
    assert ours.read_bytes() == theirs.read_bytes()
    recipes = [(tmp_path / f"{name}.{format}.recipe.json").read_text() for name in ("ours", "theirs")]
    assert recipes[0] == recipes[1]


def test_lines_of_json_and_their_recipe(tmp_path: pathlib.Path) -> None:
    data, path = fewest.dataset("eight", 7, seed=1), tmp_path / "eight.jsonl"
    told: list[tuple[int, int]] = []
    data.write(path, progress=lambda done, of: told.append((done, of)))
    rows = [json.loads(line) for line in path.read_text().splitlines()]
    assert [(row["board"], row["cells"], row["distance"], row["moves"]) for row in rows] == [
        (labelled.board.text, labelled.board.cells, labelled.distance, labelled.moves) for labelled in data
    ]
    recipe = json.loads((tmp_path / "eight.jsonl.recipe.json").read_text())
    assert (recipe["version"], recipe["generator"], recipe["seed"]) == (fewest.__version__, fewest.GENERATOR, 1)
    assert recipe == data.recipe and told[-1] == (7, 7)


def test_arrays(tmp_path: pathlib.Path) -> None:
    numpy = pytest.importorskip("numpy")
    data, path = fewest.dataset("eight", 7, seed=1), tmp_path / "eight.npy"
    data.write(path)
    table = numpy.load(path)
    assert (table == data.to_numpy()).all() and len(table) == 7
    for row, (board, distance, moves) in zip(table, data):
        assert (row["cells"].tolist(), row["distance"]) == (board.cells, distance)
        names = [name for bit, name in enumerate(data.puzzle.moves) if int(row["moves"]) >> bit & 1]
        assert names == moves


def test_tables_of_parquet(tmp_path: pathlib.Path) -> None:
    """Other programs can read the file. More than 65,536 rows are in several groups."""
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    for puzzle, count in (("eight", 70_000), ("cubic", 20), ("hanoi", 20)):
        data, path = fewest.dataset(puzzle, count, seed=1), tmp_path / f"{puzzle}.parquet"
        data.write(path)
        table = parquet.read_table(path)
        assert json.loads(table.schema.metadata[b"recipe"]) == data.recipe
        assert (table.num_rows, table.schema.field("distance").type) == (count, "uint16")
        for row, labelled in zip(table.slice(0, 50).to_pylist(), data):
            seen = (row["board"], row["cells"], row["distance"], row["moves"])
            board = labelled.board
            assert seen == (board.text, board.cells, labelled.distance, labelled.moves)
        if puzzle == "eight":
            array = data.to_numpy()
            assert table["distance"].to_numpy().tolist() == array["distance"].tolist()


def test_labels_of_arrays_and_of_texts() -> None:
    numpy = pytest.importorskip("numpy")
    for puzzle in ("eight", "rotation", "cubic"):
        data = fewest.dataset(puzzle, 500, seed=3)
        table = data.to_numpy()
        rows = numpy.hstack([table["cells"], table["goal"]]) if puzzle == "cubic" else table["cells"]
        for some in (rows, numpy.asfortranarray(rows.astype("i8"))):
            found = fewest.labels(puzzle, some, threads=2).to_numpy()
            assert (found["distance"] == table["distance"]).all() and (found["moves"] == table["moves"]).all()
        by_text = fewest.labels(puzzle, [labelled.board for labelled in data])
        assert by_text.distances == table["distance"].tolist()
        assert by_text.moves == [labelled.moves for labelled in data]
    with pytest.raises(fewest.BoardError) as raised:
        fewest.labels("eight", numpy.array([[1, 2, 3, 4, 5, 6, 7, 8, 0], [1, 2, 3, 4, 5, 6, 7, 7, 0]]))
    assert (getattr(raised.value, "board"), raised.value.column) == (1, 15)
    assert fewest.labels("eight", numpy.array([[1, 2, 3, 4, 5, 6, 8, 7, 0]])).distances == [None]


def test_a_file_is_whole_or_not_there(tmp_path: pathlib.Path) -> None:
    def enough(done: int, of: int) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError):
        fewest.dataset("eight", 200_000, seed=1).write(tmp_path / "eight.npy", progress=enough)
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(ValueError):
        fewest.dataset("eight", 1, seed=1).write(tmp_path / "eight.csv")
    with pytest.raises(OSError):
        fewest.dataset("eight", 1, seed=1).write(tmp_path / "no" / "folder.npy")
    with pytest.raises(fewest.FewestError, match="stopped after"):
        fewest.dataset("eight", 200_000, seed=1).write(tmp_path / "eight.npy", progress=lambda done, of: False)
    (tmp_path / "eight.npy.recipe.json").mkdir()
    with pytest.raises(IsADirectoryError, match="recipe"):
        fewest.dataset("eight", 1, seed=1).write(tmp_path / "eight.npy")
    assert [path.name for path in tmp_path.iterdir()] == ["eight.npy.recipe.json"]


def test_a_file_of_the_user_is_not_in_the_way(tmp_path: pathlib.Path) -> None:
    (tmp_path / "eight.jsonl.part").write_text("mine")
    fewest.dataset("eight", 1, seed=1).write(tmp_path / "eight.jsonl")
    assert (tmp_path / "eight.jsonl.part").read_text() == "mine"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["eight.jsonl", "eight.jsonl.part", "eight.jsonl.recipe.json"]


def test_random_states_can_reach_the_goal_that_is_asked_for() -> None:
    goal = "F F _ F T T T"
    drawn = {board.text for board in fewest.random_states("frogs", 9, seed=1, goal=goal)}
    assert drawn == {goal, "F F F _ T T T"}
