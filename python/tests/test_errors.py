"""Types and attributes of errors say what is wrong."""

from __future__ import annotations

import itertools
import pathlib
import re
from collections.abc import Iterator
from typing import Callable

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


def nested(depth: int) -> object:
    board: object = [1, 2, 3, 4, 5, 6, 7, 8, 0]
    for _ in range(depth):
        board = [board]
    return board


class Odd:
    """An object that has itself as its only item."""

    def __getitem__(self, at: int) -> object:
        if at > 0:
            raise IndexError
        return self


def test_boards_in_boards_are_refused_at_any_depth() -> None:
    endless: list[object] = []
    endless.append(endless)
    for board in (endless, Odd(), nested(2), nested(50_000)):
        with pytest.raises(TypeError, match="a board is a text"):
            fewest.board("eight", board)
        with pytest.raises(TypeError, match="a board is a text"):
            fewest.distances("eight", [board])
        with pytest.raises(TypeError, match="a board is a text"):
            fewest.solve("eight", "123456780", goal=board)
    assert fewest.distance("eight", nested(1)) == 0


def test_what_has_no_order_is_no_board() -> None:
    cells = [1, 2, 3, 4, 5, 6, 7, 0, 8]
    for board in (dict(enumerate(cells)), set(cells), frozenset(cells)):
        with pytest.raises(TypeError, match="no board and no list of boards"):
            fewest.distance("eight", board)
        with pytest.raises(TypeError, match="no board and no list of boards"):
            fewest.distances("eight", board)


def test_a_board_without_an_end_is_read_as_far_as_boards_go() -> None:
    with pytest.raises(fewest.BoardError):
        fewest.board("eight", itertools.count(1))
    with pytest.raises(fewest.BoardError):
        fewest.board("eight", (itertools.count(1) for _ in itertools.count()))


def test_errors_of_the_callers_objects_are_the_callers() -> None:
    class Broken(list):  # type: ignore[type-arg]
        def __iter__(self) -> Iterator[object]:
            raise OSError("read failed")

    with pytest.raises(OSError, match="read failed"):
        fewest.board("eight", Broken())

    def boards() -> Iterator[str]:
        yield "123456780"
        raise LookupError("no more")

    with pytest.raises(LookupError, match="no more"):
        fewest.Solver("eight").solve_many(boards())


def test_the_first_wrong_board_of_many_is_told() -> None:
    good, solver = "867254301", fewest.Solver("eight", threads=2)
    for _ in range(20):
        for boards, first in ((["x", "y"], 0), ([good, "x", good, "y"], 1), ([good, "x", {}, good], 1), ([{}, "x"], 0)):
            with pytest.raises((fewest.BoardError, TypeError)) as caught:
                solver.solve_many(boards)
            assert getattr(caught.value, "board") == first
    with pytest.raises(fewest.BoardError, match=r"^boards\[1\]: line 1, column 2: "):
        fewest.distances("eight", [good, "x"])
    with pytest.raises(fewest.BoardError) as compared:
        fewest.compare("eight", [good, "x"], algorithms=["a-star"])
    assert compared.value.board == 1
    with pytest.raises(TypeError) as odd:
        fewest.compare("eight", [good, {}], algorithms=["a-star"])
    assert getattr(odd.value, "board") == 1
    with pytest.raises(fewest.Unproven) as unproven:
        fewest.distances("eight", ["123456708", good], algorithm="ida-star", heuristic="zero", max_nodes=100)
    assert unproven.value.board == 1 and unproven.value.answers and unproven.value.answers[0].cost == 1


def test_arguments_are_named() -> None:
    eight = "123456708"
    assert fewest.solve("eight", eight, max_nodes=1e6, timeout=10).cost == 1  # type: ignore[arg-type]
    for arguments, told in [
        ({"max_nodes": 1.5}, "max_nodes is 1.5"),
        ({"max_nodes": -1}, "max_nodes is -1"),
        ({"timeout": "5"}, "timeout is '5'"),
        ({"threads": 2.5}, "threads is 2.5"),
        ({"algorithm": None}, "algorithm is None"),
        ({"progress": 5}, "progress is 5"),
        ({"every": "x"}, "every is 'x'"),
    ]:
        with pytest.raises((TypeError, ValueError), match=re.escape(told)):
            fewest.solve("eight", eight, **arguments)  # type: ignore[arg-type]
    calls: list[tuple[Callable[[], object], str]] = [
        (lambda: fewest.random_state("eight", seed=-1), "seed is -1"),
        (lambda: list(fewest.random_states("eight", -1, seed=1)), "count is -1"),
        (lambda: fewest.dataset("eight", 1, seed=2**64), "seed is 18446744073709551616"),
        (lambda: fewest.dataset("eight", 1, seed=1, distance=-1), "distance is -1"),
        (lambda: fewest.dataset("eight", 1, seed=1, distance=10**30), "distance is 1000000"),
        (lambda: list(fewest.random_states("eight", 2**63, seed=1)), "count is 9223372036854775808"),
        (lambda: fewest.solve("eight", eight, timeout=10**400), "timeout is too large"),
        (lambda: fewest.dataset("eight", 1, seed=1, distance=(3, 9)), "distance is (3, 9)"),  # type: ignore[arg-type]
        (lambda: fewest.compare("eight", [eight], algorithms="a-star"), "algorithms is 'a-star'"),
    ]
    for call, told in calls:
        with pytest.raises((TypeError, ValueError), match=re.escape(told)):
            call()
    with pytest.raises(fewest.QuestionError, match="algorithm `astar` is unknown; those that fit: auto, ") as unknown:
        fewest.solve("eight", eight, algorithm="astar")
    assert "a-star" in unknown.value.fit
    assert fewest.distance("eight", eight, strict=True) == 1
    assert fewest.distances("eight", [eight], algorithm="a-star") == [1]
    with pytest.raises(FileNotFoundError, match="nowhere/x.npy"):
        fewest.dataset("eight", 1, seed=1).write("/nowhere/x.npy")


def test_names_paths_and_moves_of_other_types_are_named() -> None:
    for puzzle in (8, None, b"eight", ["eight"]):
        with pytest.raises(TypeError, match=f"puzzle is {re.escape(repr(puzzle))}; it must be the name of a puzzle"):
            fewest.solve(puzzle, "123456780")  # type: ignore[arg-type]
    for moves in (None, 3):
        for function in (fewest.apply, fewest.grade):
            with pytest.raises(TypeError, match=f"moves is {moves}; it must be a text or a list of names"):
                function("eight", "123456780", moves)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="moves is 1; it must be a text"):
        fewest.apply("eight", "123456780", [1])  # type: ignore[list-item]
    with pytest.raises(TypeError, match="path is 3; it must be a path"):
        fewest.dataset("eight", 1, seed=1).write(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cache is 3; it must be a path"):
        fewest.Solver("eight", cache=3)  # type: ignore[arg-type]
    assert str(fewest.apply("eight", "1 2 3/4 5 6/0 7 8", (move for move in "rr"))) == "1 2 3/4 5 6/7 8 0"


def test_the_type_of_what_is_no_board_is_told() -> None:
    for board, kind in ((None, "NoneType"), ([1.0] * 9, "float"), ([[1, 2, None]], "NoneType"), ([[[1]]], "list")):
        with pytest.raises(TypeError, match=f"a board is a text, .*; here is a value of type {kind}$"):
            fewest.solve("eight", board)
        with pytest.raises(TypeError, match=f"a board is a text, .*; here is a value of type {kind}$"):
            fewest.solve("eight", "123456780", goal=board if board is not None else [board])


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
        ({"count": 5}, "CountWithoutAll"),
        ({"anytime": True, "slack": 2}, "AnytimeForSome"),
        ({"anytime": True, "strict": True}, "AnytimeForSome"),
    ]:
        with pytest.raises(fewest.QuestionError) as caught:
            fewest.solve("eight", "123456780", **arguments)  # type: ignore[arg-type]
        assert caught.value.kind == kind
        assert "--" not in str(caught.value)
    with pytest.raises(fewest.QuestionError) as unknown:
        fewest.solve("nine", "1")
    assert unknown.value.kind == "UnknownPuzzle"
    assert str(unknown.value).startswith("there is no puzzle `nine`; the puzzles are eight, ")
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


def test_a_board_of_another_puzzle_is_no_board() -> None:
    fifteen = fewest.board("15", "0123456789abcdef")
    with pytest.raises(fewest.BoardError):
        fewest.board("eight", fifteen)
    with pytest.raises(fewest.BoardError):
        fewest.apply("eight", fifteen, [])
    with pytest.raises(fewest.GoalError):
        fewest.board("eight", fewest.board("eight", "123456780"), goal="nonsense")
    with pytest.raises(TypeError, match="text is 5"):
        fewest.Puzzle.from_text(5)  # type: ignore[arg-type]


def test_an_answer_to_another_question_proves_nothing_here() -> None:
    answer = fewest.solve("eight", "2 3 4/1 5 0/7 6 8")
    assert fewest.verify(fewest.prove("eight", answer))
    with pytest.raises(fewest.QuestionError, match="another question"):
        fewest.prove("eight", answer, goal="blank-first")
    with pytest.raises(fewest.QuestionError, match="another question"):
        fewest.prove("eight", answer, metric="mtm")
    far = fewest.solve("eight", "2 3 4/1 5 0/7 6 8", goal="blank-first")
    assert fewest.verify(fewest.prove("eight", far, goal="blank-first"))


def test_distances_are_of_all_boards_or_an_error() -> None:
    boards = list(fewest.random_states("eight", 3000, seed=1))
    with pytest.raises(fewest.Unproven) as told:
        fewest.distances(
            "eight", iter(boards), algorithm="a-star", heuristic="zero", every=0.001, progress=lambda done, nodes: done < 20
        )
    assert told.value.board is not None and told.value.board < 3000


def test_names_may_come_one_by_one() -> None:
    rows = fewest.compare("eight", ["123456708"], algorithms=["a-star", "ida-star"], heuristics=iter(["zero"]))  # type: ignore[arg-type]
    assert len(rows) == 2


def test_a_board_that_costs_too_much_is_no_ctrl_c() -> None:
    dear = fewest.Puzzle.from_text(
        "puzzle Dear discs\n"
        "board a b c d e f g\n"
        "values 1 2 3\n"
        "for x in cells, p q in 1 2 3\n"
        "  move {x}{p}{q} costs 1000: {x} from {p} to {q} if before {x} is not {p} {q}\n"
        "start all 1\n"
        "goal all 3\n"
    )
    assert fewest.labels(dear, ["2 2 2 2 2 3 3"]).distances == [31000]
    with pytest.raises(fewest.QuestionError, match=r"boards\[1\]: .* stopped by depth") as caught:
        fewest.labels(dear, ["2 2 2 2 2 3 3", "1 1 1 1 1 1 1"])
    assert (caught.value.kind, caught.value.board) == ("NotSolved", 1)
