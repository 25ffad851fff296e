"""Objects that are sent to other processes, copied, or used in a forked process."""

from __future__ import annotations

import copy
import multiprocessing
import os
import pathlib
import pickle
import subprocess
import sys
from typing import Any, Callable

import pytest

import fewest

LOCK = "board a b c\nvalues 0 1 2\nmove left: turn a b by 1\nmove right: turn b c by 1\ngoal all 0\n"


def sent(what: Any) -> Any:
    return pickle.loads(pickle.dumps(what))


@pytest.mark.parametrize("again", [sent, copy.copy, copy.deepcopy])
def test_what_is_sent_is_the_same(again: Callable[[Any], Any]) -> None:
    for puzzle in (fewest.Puzzle("4x4"), fewest.Puzzle("klotski"), fewest.Puzzle.from_text(LOCK)):
        assert again(puzzle) == puzzle
        board = fewest.random_state(puzzle, seed=1)
        assert again(board) == board and again(board).cells == board.cells
    for text in ("867/254/301", "123456870", "123456780"):
        answer = fewest.solve("eight", text)
        copied = again(answer)
        assert (copied.to_dict(), copied.moves, str(copied)) == (answer.to_dict(), answer.moves, str(answer))
        assert (copied.iterations, copied.counts) == (answer.iterations, answer.counts)
        assert copied.boards() == answer.boards()
    answers = fewest.Solver("eight").solve_many(["123456708", "123456780"])
    assert [answer.cost for answer in again(answers)] == [1, 0] and isinstance(again(answers), fewest.Answers)
    assert again(fewest.Solver("eight", algorithm="ida-star", goal="blank-first")).solve("012345678").cost == 0
    data = fewest.dataset("eight", 3, seed=1, distance=range(4, 7))
    assert list(again(data)) == list(data)
    labels = fewest.labels("eight", ["123456708", "123456870"])
    assert list(again(labels)) == list(labels) == [(1, ["r"]), (None, [])]
    assert fewest.neighbours("eight", "123456780") == again(fewest.neighbours("eight", "123456780"))


def test_a_puzzle_that_is_sent_is_no_file(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    eight = fewest.Puzzle("eight.fewest")
    text = pickle.dumps(eight)
    (tmp_path / "eight.fewest").write_text(LOCK)
    monkeypatch.chdir(tmp_path)
    assert pickle.loads(text) == eight == copy.copy(eight)
    assert fewest.Puzzle("eight.fewest") != eight


def wrong() -> list[BaseException]:
    """One exception of each kind."""
    found: list[BaseException] = []
    for call in (
        lambda: fewest.solve("eight", "1 2"),
        lambda: fewest.solve("eight", "123456780", goal="1"),
        lambda: fewest.apply("eight", "123456780", "x"),
        lambda: fewest.Puzzle.from_text("board"),
        lambda: fewest.solve("eight", "123456780", algorithm="quick"),
        lambda: fewest.distance("15", "fedcba9876543120", max_nodes=10),
        lambda: fewest.Solver("eight").solve_many(["123456780", "1"]),
        lambda: fewest.Solver("15", tables="6-6-3", cache="/nowhere", build=False),
    ):
        with pytest.raises(fewest.FewestError) as caught:
            call()
        found.append(caught.value)
    return [*found, fewest.Interrupted([])]


def told(error: BaseException) -> dict[str, object]:
    """All attributes of an exception."""
    rows = {name: value.to_dict() for name, value in vars(error).items() if isinstance(value, fewest.Answer)}
    return {**vars(error), **rows}


@pytest.mark.parametrize("again", [sent, copy.copy])
def test_exceptions_are_sent(again: Callable[[Any], Any]) -> None:
    kinds = set()
    for error in wrong():
        copied = again(error)
        assert (type(copied), str(copied), copied.args) == (type(error), str(error), error.args)
        assert told(copied) == told(error)
        kinds.add(type(error))
    assert len(kinds) == 8


def test_a_wrong_board_of_a_pool_is_told_and_nothing_hangs(tmp_path: pathlib.Path) -> None:
    script = tmp_path / "pool.py"
    script.write_text(
        "import fewest, multiprocessing\n"
        "def distance(board): return fewest.distance('eight', board)\n"
        "if __name__ == '__main__':\n"
        "    with multiprocessing.get_context('spawn').Pool(1) as pool:\n"
        "        print(pool.map(distance, ['123456708']))\n"
        "        try: pool.map(distance, ['123456700'])\n"
        "        except fewest.BoardError as error: print(error.line, error.column)\n"
    )
    told = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=60)
    assert told.stdout.split("\n")[:2] == ["[1]", "1 9"], told.stderr


def solved(boards: list[str]) -> list[Any]:
    solver = fewest.Solver("eight", algorithm="ida-star", heuristic="manhattan", threads=2)
    return [answer.cost for answer in solver.solve_many(boards)]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded.*fork:DeprecationWarning")
def test_solvers_go_on_in_a_process_that_was_forked_off() -> None:
    mine = fewest.Solver("eight", algorithm="ida-star", heuristic="manhattan")
    assert fewest.distance("eight", "867254301") == mine.solve("867254301").cost == 31
    assert solved(["867254301", "123456708"]) == [31, 1]
    context = multiprocessing.get_context("fork")
    results = context.Queue()

    def child() -> None:
        found = fewest.distance("eight", "647850321"), mine.solve("867254301").cost, solved(["123456708"])
        results.put((*found, fewest.distances("eight", ["123456708"])))

    process = context.Process(target=child)
    process.start()
    try:
        assert results.get(timeout=30) == (31, 31, [1], [1])
    finally:
        process.kill()
    assert fewest.distance("eight", "867254301") == 31, "and here all is as before"
