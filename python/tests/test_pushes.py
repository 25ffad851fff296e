"""Pushes of several tiles as one move, and all answers within some slack."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sysconfig
from collections import deque

import pytest

import fewest

SAMPLE = "2 3 4/1 5 0/7 6 8"


def pushes_by_hand() -> dict[tuple[int, ...], int]:
    """How many pushes every board of the Eight needs, found here by breadth-first search."""
    goal: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    far = {goal: 0}
    waiting = deque([goal])
    while waiting:
        board = waiting.popleft()
        blank = board.index(0)
        for step, room in ((-3, blank // 3), (3, 2 - blank // 3), (-1, blank % 3), (1, 2 - blank % 3)):
            cells = list(board)
            for count in range(1, room + 1):
                here, there = blank + step * (count - 1), blank + step * count
                cells[here], cells[there] = cells[there], cells[here]
                if tuple(cells) not in far:
                    far[tuple(cells)] = far[board] + 1
                    waiting.append(tuple(cells))
    return far


def test_pushes_of_the_eight_are_those_found_by_hand() -> None:
    far = pushes_by_hand()
    assert (len(far), max(far.values())) == (181_440, 24)
    boards = random.Random(3).sample(sorted(far), 200)
    assert fewest.distances("eight", boards, metric="mtm") == [far[board] for board in boards]
    farthest = [board for board in far if far[board] == 24]
    assert [fewest.distance("eight", board, metric="mtm") for board in farthest] == [24]


def test_answers_are_those_of_the_command_line() -> None:
    command = os.path.join(sysconfig.get_path("scripts"), "fewest")
    asked = [command, "solve", "eight", SAMPLE, "--metric", "mtm", "--slack", "2", "--count", "5"]
    told = subprocess.run([*asked, "--format", "json"], capture_output=True, check=True, text=True)
    report = json.loads(told.stdout)
    answer = fewest.solve("eight", SAMPLE, metric="mtm", slack=2, count=5)
    assert (answer.metric, answer.cost, answer.count) == ("mtm", report["cost"], report["all"]["count"])
    assert answer.by_cost == {each["cost"]: each["count"] for each in report["all"]["by_cost"]}
    assert answer.listed is not None and len(answer.listed) == 5
    assert ["".join(moves) for moves in answer.listed] == report["all"]["listed"]


def test_moves_are_made_and_boards_shown_in_the_metric() -> None:
    answer = fewest.solve("eight", SAMPLE, metric="mtm")
    assert answer.moves is not None and len(answer.boards()) == 15
    assert str(fewest.apply("eight", SAMPLE, answer.text or "", metric="mtm")) == answer.goal
    assert str(fewest.apply("eight", SAMPLE, answer.moves, metric="mtm")) == answer.goal
    moves = [step.move for step in fewest.neighbours("eight", "1 2 3/4 5 6/7 8 0", metric="mtm")]
    assert moves == ["u", "u2", "l", "l2"]
    rows = fewest.compare("eight", [SAMPLE], metric="mtm", algorithms=["a-star", "ida-star"])
    assert {row["cost"] for row in rows} == {14}


def test_all_answers_of_the_hardest_board() -> None:
    answer = fewest.solve("eight", "867254301", slack=0, count=7)
    everything = fewest.solve("eight", "867254301", answer="all", count=200)
    assert answer.listed is not None and everything.listed is not None
    assert (answer.count, answer.complete, len(answer.listed)) == (everything.count, True, 7)
    assert len(everything.listed) == everything.count


def test_what_does_not_fit() -> None:
    for arguments, kind in [
        ({"metric": "qtm"}, "UnknownMetric"),
        ({"metric": "mtm", "heuristic": "linear-conflict"}, "DoesNotFit"),
        ({"slack": 1, "algorithm": "a-star"}, "SlackWithoutTree"),
        ({"slack": 1, "answer": "first"}, "SlackWithoutTree"),
    ]:
        with pytest.raises(fewest.QuestionError) as error:
            fewest.solve("eight", SAMPLE, **arguments)  # type: ignore[arg-type]
        assert error.value.kind == kind
    with pytest.raises(fewest.QuestionError):
        fewest.solve("rotation", "1 " * 8 + "2 " * 8 + "3 " * 8, metric="mtm")


def test_sets_of_tables_are_for_single_moves() -> None:
    with pytest.raises(fewest.QuestionError):
        fewest.Solver("15", metric="mtm", tables="7-8").solve("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15")
