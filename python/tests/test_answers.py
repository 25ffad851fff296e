"""Answers to questions."""

from __future__ import annotations

import pathlib
import random
from collections import deque

import pytest

import fewest

KORF_1 = [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3]


def eight_by_hand() -> dict[tuple[int, ...], int]:
    """The distance of every board of the Eight, found here by breadth-first search."""
    goal: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 0)
    far = {goal: 0}
    waiting = deque([goal])
    while waiting:
        board = waiting.popleft()
        blank = board.index(0)
        for other in (blank - 3, blank + 3, blank - 1, blank + 1):
            if not 0 <= other < 9 or (abs(other - blank) == 1 and other // 3 != blank // 3):
                continue
            cells = list(board)
            cells[blank], cells[other] = cells[other], 0
            successor = tuple(cells)
            if successor not in far:
                far[successor] = far[board] + 1
                waiting.append(successor)
    return far


def test_distances_of_the_eight_are_those_found_by_hand() -> None:
    far = eight_by_hand()
    assert len(far) == 181_440
    boards = random.Random(3).sample(sorted(far), 1000)
    assert fewest.distances("eight", boards, threads=2) == [far[board] for board in boards]


def test_the_issue_s_own_call() -> None:
    answer = fewest.solve("15", KORF_1, goal="blank-first")
    assert (answer.cost, answer.at_least, answer.optimal, answer.outcome) == (57, 57, True, "solved")
    assert answer.solvable is True and answer.moves is not None and len(answer.moves) == 57
    assert str(fewest.apply("15", KORF_1, answer.moves)) == answer.goal
    assert answer.counts.generated > 0 and answer.seconds > 0


@pytest.mark.parametrize("algorithm", fewest.Puzzle("eight").algorithms)
def test_every_algorithm_by_its_name(algorithm: str) -> None:
    answer = fewest.solve("eight", "2 3 4/1 5 0/7 6 8", algorithm=algorithm)
    assert answer.cost is not None and answer.cost >= 19
    assert answer.optimal or algorithm in ("greedy", "beam")


def test_a_weighted_answer_says_what_it_has_proven() -> None:
    answer = fewest.solve("eight", "867/254/301", algorithm="a-star", heuristic="manhattan", weight=2)
    assert answer.cost is not None and answer.at_least is not None
    assert 31 <= answer.cost <= 2 * answer.at_least and answer.at_least <= 31
    with pytest.raises(ValueError, match="weight"):
        fewest.Solver("eight", algorithm="a-star", weight=0.5)


@pytest.mark.parametrize("heuristic", fewest.Puzzle("eight").heuristics)
def test_every_heuristic_by_its_name(heuristic: str) -> None:
    answer = fewest.solve("eight", "2 3 4/1 5 0/7 6 8", algorithm="a-star", heuristic=heuristic)
    assert (answer.cost, answer.heuristic) == (19, heuristic)
    assert answer.estimate is not None and answer.estimate <= 19


@pytest.mark.parametrize("puzzle", ["eight", "rotation", "cubic", "klotski", "cube2"])
def test_neighbours_and_apply_agree(puzzle: str) -> None:
    board = fewest.random_state(puzzle, seed=4)
    neighbours = fewest.neighbours(puzzle, board)
    assert neighbours
    for move, cost, successor, _ in neighbours:
        assert cost >= 1
        assert fewest.apply(puzzle, board, [move]) == successor


@pytest.mark.parametrize("puzzle", ["eight", "rotation", "cubic", "hanoi"])
def test_the_moves_of_an_answer_lead_to_a_goal(puzzle: str) -> None:
    board = fewest.random_state(puzzle, seed=9)
    answer = fewest.solve(puzzle, board)
    assert answer.optimal and answer.moves is not None
    here, solved, cost = board, answer.cost == 0, 0
    for name in answer.moves:
        step = next(n for n in fewest.neighbours(puzzle, here) if n.move == name)
        here, solved, cost = step.board, step.solved, cost + step.cost
    assert (solved, cost) == (True, answer.cost)


def test_the_same_seed_gives_the_same_boards() -> None:
    first = [str(board) for board, _ in zip(fewest.random_states("15", seed=7), range(5))]
    again = [str(board) for board, _ in zip(fewest.random_states("15", seed=7), range(5))]
    other = [str(board) for board, _ in zip(fewest.random_states("15", seed=8), range(5))]
    assert first == again != other and len(set(first)) == 5
    assert all(fewest.is_solvable("15", board) for board in first)


def test_all_answers_are_counted() -> None:
    answer = fewest.solve("eight", "867/254/301", answer="all")
    assert answer.count is not None and answer.count > 1 and answer.complete
    assert answer.listed is not None and len(answer.listed) == min(answer.count, 100)
    assert answer.moves in answer.listed
    assert len({tuple(moves) for moves in answer.listed}) == len(answer.listed)


def test_a_comparison_is_the_same_on_every_run() -> None:
    def counts() -> list[object]:
        rows = fewest.compare("eight", ["867/254/301"], heuristics=["manhattan"])
        return [(row["algorithm"], row["expanded"], row["cost"]) for row in rows]

    once = counts()
    assert once == counts() and len(once) == 5
    # Exact estimates are for one end only, so that pair is left out.
    for algorithms, heuristics in ((None, None), (["bae-star"], None), (None, ["exact"])):
        rows = fewest.compare("eight", ["123456708"], algorithms=algorithms, heuristics=heuristics)
        assert rows and all(row["cost"] == 1 for row in rows if row["asked_algorithm"] != "greedy")
    with pytest.raises(fewest.QuestionError):
        fewest.compare("eight", ["123456708"], algorithms=["bae-star"], heuristics=["exact"])
    pairs = fewest.compare("eight", ["867/254/301"], algorithms=["bae-star"], heuristics=["manhattan"])
    assert [(row["asked_algorithm"], row["asked_heuristic"]) for row in pairs] == [("bae-star", "manhattan")]


def test_solve_many_keeps_the_order() -> None:
    boards = [str(board) for board, _ in zip(fewest.random_states("eight", seed=2), range(700))]
    answers = fewest.Solver("eight", threads=2).solve_many(boards)
    assert [answer.start for answer in answers] == boards
    row = answers.to_dicts()[0]
    assert (row["start"], row["cost"]) == (boards[0], answers[0].cost)


def test_solve_many_takes_anything_that_can_be_iterated_over() -> None:
    solver = fewest.Solver("eight")
    assert [a.cost for a in solver.solve_many(board for board in ("123456780", "123456708"))] == [0, 1]
    assert solver.solve_many([]) == []


def test_boards_in_every_form() -> None:
    import array

    forms: list[object] = [
        "1 2 3/4 5 6/7 0 8",
        "123456708",
        [1, 2, 3, 4, 5, 6, 7, 0, 8],
        (1, 2, 3, 4, 5, 6, 7, 0, 8),
        [[1, 2, 3], [4, 5, 6], [7, 0, 8]],
        ["1", "2", "3", "4", "5", "6", "7", "0", "8"],
        bytes([1, 2, 3, 4, 5, 6, 7, 0, 8]),
        array.array("i", [1, 2, 3, 4, 5, 6, 7, 0, 8]),
        memoryview(bytes([1, 2, 3, 4, 5, 6, 7, 0, 8])).cast("B", (3, 3)),
        fewest.board("eight", "123456708"),
    ]
    assert {fewest.solve("eight", form).text for form in forms} == {"r"}


def test_a_goal_in_every_form() -> None:
    goal = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    for form in ("blank-first", "012345678", goal, [goal[:3], goal[3:6], goal[6:]], tuple(goal)):
        assert fewest.solve("eight", "1 0 2/3 4 5/6 7 8", goal=form).cost == 1


def test_puzzles_of_files(tmp_path: pathlib.Path) -> None:
    file = tmp_path / "lock.fewest"
    file.write_text("board a b c\nvalues 0 1 2\nmove left: turn a b by 1\nmove right: turn b c by 1\ngoal all 0\n")
    for puzzle in (file, str(file), fewest.Puzzle(file)):
        assert fewest.solve(puzzle, "1 2 1").moves == ["left", "left", "right", "right"]
    # The file may change; its old content is not kept under its name.
    file.write_text("board a b c\nvalues 0 1 2\nmove x: turn a b c by 1\ngoal all 0\n")
    assert fewest.solve(file, "2 2 2").moves == ["x"]


def test_solvers_share_their_tables(tmp_path: pathlib.Path) -> None:
    first = fewest.Solver("eight", tables="4-4", cache=tmp_path)
    for file in tmp_path.iterdir():
        file.unlink()
    # Tables that are gone from the directory are still in memory, and only once.
    second = fewest.Solver("eight", tables="4-4", cache=tmp_path, build=False, threads=2)
    costs = [solver.solve("867/254/301").cost for solver in (first, second)]
    assert costs == [31, 31]
    del first, second
    with pytest.raises(fewest.TablesError):
        fewest.Solver("eight", tables="4-4", cache=tmp_path, build=False)


def test_a_set_of_tables_can_be_drawn(tmp_path: pathlib.Path) -> None:
    named = fewest.Solver("eight", tables="4-4", cache=tmp_path).solve("867/254/301")
    drawn = fewest.Solver("eight", tables="aaa/abb/bb.", cache=tmp_path, build=False).solve("867/254/301")
    assert (drawn.cost, drawn.counts) == (named.cost, named.counts)
    with pytest.raises(fewest.QuestionError, match="the tile in row 2, column 2 is in no pattern"):
        fewest.Solver("eight", tables="aaa/a.b/bb.", cache=tmp_path)


@pytest.mark.parametrize("puzzle", ["eight", "15", "rotation", "cubic", "klotski", "hanoi"])
def test_a_board_that_is_solved_is_answered_as_any_other(puzzle: str) -> None:
    """A solved board takes a shorter way through the code, which makes the answer only when it is read."""
    near = "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"
    board = near if puzzle == "15" else fewest.random_state(puzzle, seed=1)
    solver = fewest.Solver(puzzle)
    solved = solver.solve(board).boards()[-1]
    short, long = solver.solve(solved), solver.solve(solved, max_nodes=1_000_000)
    assert (short.cost, short.at_least, short.optimal, short.outcome) == (0, 0, True, "solved")
    told = [{**answer.to_dict(), "seconds": 0, "table_seconds": 0} for answer in (short, long)]
    assert told[0] == told[1] and short.moves == long.moves == []
    assert str(short) == str(long) and short.boards() == long.boards()
