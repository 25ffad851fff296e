"""What is wrong is told by types and attributes."""

from __future__ import annotations

import pathlib

import pytest

import fewest


def test_boards() -> None:
    with pytest.raises(fewest.BoardError) as caught:
        fewest.solve("eight", "1 2 3\n4 5 6\n7 9 0")
    assert (caught.value.line, caught.value.column) == (3, 3)
    assert caught.value.text == "1 2 3\n4 5 6\n7 9 0"
    with pytest.raises(ValueError):
        fewest.solve("eight", [1, 2, 3])
    with pytest.raises(TypeError):
        fewest.solve("eight", 7)
    with pytest.raises(TypeError):
        fewest.solve("eight", [1.5] * 9)
    with pytest.raises(TypeError):
        fewest.Solver("eight").solve_many("123456780")


NO_BOARDS: list[object] = [
    None, 1.0, {}, set(), [], [[]], [[[]]], "", "\0", "9" * 10_000, [2**70], [None], bytes([255] * 9), [-1] * 9,
    "\N{SNOWMAN}", object(), [1, [2, 3], 4], range(10**4), [True] * 9, Exception,
]


@pytest.mark.parametrize("board", NO_BOARDS)
def test_what_is_no_board_is_refused_and_never_a_bug(board: object) -> None:
    for puzzle in ("eight", "rotation", "cubic", "klotski"):
        with pytest.raises((TypeError, ValueError, OverflowError)):
            fewest.solve(puzzle, board)


def test_a_bad_board_of_many_has_its_number() -> None:
    with pytest.raises(fewest.BoardError) as caught:
        fewest.Solver("eight", threads=2).solve_many(["123456780", "123456708", "1 2"])
    assert caught.value.board == 2


def test_questions() -> None:
    for arguments, kind in [
        ({"algorithm": "quick"}, "UnknownAlgorithm"),
        ({"heuristic": "guess"}, "UnknownHeuristic"),
        ({"pruning": "much"}, "UnknownPruning"),
        ({"heuristic": "pdb"}, "DoesNotFit"),
        ({"algorithm": "breadth-first", "heuristic": "manhattan"}, "NoHeuristic"),
        ({"algorithm": "greedy", "answer": "all"}, "Unordered"),
        ({"max_iterations": 3}, "NoIterations"),
        ({"width": 3}, "NoWidth"),
        ({"weight": 2}, "NoWeight"),
        ({"tables": "9-9-9"}, "NoSuchSet"),
        ({"tables": "4-4", "algorithm": "a-star"}, "TablesWithoutAuto"),
    ]:
        with pytest.raises(fewest.QuestionError) as caught:
            fewest.solve("eight", "123456780", **arguments)  # type: ignore[arg-type]
        assert caught.value.kind == kind
        assert "--" not in str(caught.value)
    with pytest.raises(fewest.QuestionError) as unknown:
        fewest.solve("nine", "1")
    assert unknown.value.kind == "UnknownPuzzle"
    for wrong in ({"threads": 0}, {"answer": "best"}, {"timeout": -1.0}, {"every": -1.0}):
        with pytest.raises(ValueError):
            fewest.solve("eight", "123456780", **wrong)


def test_goals_moves_and_files(tmp_path: pathlib.Path) -> None:
    with pytest.raises(fewest.GoalError) as goal:
        fewest.solve("eight", "123456780", goal="1 2 3 4 5 6 7 8 9")
    assert goal.value.column == 17
    with pytest.raises(fewest.MovesError) as moves:
        fewest.apply("eight", "123456780", "ulx")
    assert (moves.value.number, moves.value.column, moves.value.legal) == (3, 3, ["u", "l", "r", "d"])
    file = tmp_path / "bad.fewest"
    file.write_text("board 3x3\npieces 1*8")
    with pytest.raises(fewest.PuzzleFileError) as bad:
        fewest.Puzzle(file)
    assert (bad.value.line, bad.value.column, bad.value.file) == (2, 1, str(file))
    with pytest.raises(FileNotFoundError):
        fewest.Puzzle(tmp_path / "none.fewest")


def test_unsolvable_is_an_answer() -> None:
    answer = fewest.solve("eight", "123456870")
    assert (answer.outcome, answer.cost, answer.at_least, answer.solvable) == ("unsolvable", None, None, False)
    assert answer.reason and answer.moves is None
    assert fewest.distance("eight", "123456870") is None


def test_tables_that_are_not_there(tmp_path: pathlib.Path) -> None:
    with pytest.raises(fewest.TablesError):
        fewest.Solver("15", tables="6-6-3", cache=tmp_path, build=False)
    assert list(tmp_path.iterdir()) == []


def test_tables_are_built_and_kept(tmp_path: pathlib.Path) -> None:
    built = fewest.Solver("eight", tables="5-3", cache=tmp_path)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names
    answer = built.solve("867/254/301")
    assert answer.cost == 31 and "5-3" in (answer.heuristic or "")
    del built
    opened = fewest.Solver("eight", tables="5-3", cache=tmp_path, build=False).solve("867/254/301")
    assert opened.cost == 31 and sorted(path.name for path in tmp_path.iterdir()) == names


def test_the_tree_of_exceptions() -> None:
    of_texts = (fewest.BoardError, fewest.GoalError, fewest.MovesError, fewest.PuzzleFileError)
    assert all(issubclass(error, (fewest.TextError, ValueError)) for error in of_texts)
    for error in (fewest.QuestionError, fewest.TextError, fewest.TablesError, fewest.BugError):
        assert issubclass(error, fewest.FewestError)
    assert issubclass(fewest.Interrupted, KeyboardInterrupt)
