"""Solves the same boards with this package and with others of PyPI, one after another in one run.

    pip install slidingpuzzle==0.1.5 simpleai==0.8.3 astar==0.99
    python compare.py

Packages that are not installed are left out. Every path is replayed here, and its length is compared
with the exact distance. Each general package gets the same Eight or 15-puzzle with the Manhattan
distance, written below as its documentation shows.
"""

from __future__ import annotations

import importlib.metadata
import sys
import time
from typing import Callable, Iterable, Optional

import fewest

Board = tuple[int, ...]
#: Returns the boards of a path, from the start to the goal.
Solve = Callable[[Board], Iterable[Board]]


def successors(board: Board) -> list[Board]:
    """The boards that one move leads to."""
    side = round(len(board) ** 0.5)
    blank = board.index(0)
    row, column = divmod(blank, side)
    found = []
    for there, legal in (
        (blank - side, row > 0),
        (blank + side, row < side - 1),
        (blank - 1, column > 0),
        (blank + 1, column < side - 1),
    ):
        if legal:
            cells = list(board)
            cells[blank], cells[there] = cells[there], 0
            found.append(tuple(cells))
    return found


def goal_of(board: Board) -> Board:
    """The tiles in their order, the blank last."""
    return (*range(1, len(board)), 0)


def manhattan(board: Board) -> int:
    """The sum of the columns and rows between the tiles and their goal cells."""
    side = round(len(board) ** 0.5)
    away = 0
    for cell, tile in enumerate(board):
        if tile:
            home = tile - 1
            away += abs(cell // side - home // side) + abs(cell % side - home % side)
    return away


def with_fewest(board: Board) -> Iterable[Board]:
    name = "eight" if len(board) == 9 else "15"
    return [tuple(map(int, there)) for there in fewest.solve(name, board).boards()]


def with_astar(board: Board) -> Iterable[Board]:
    import astar

    path = astar.find_path(
        board,
        goal_of(board),
        neighbors_fnct=successors,
        heuristic_cost_estimate_fnct=lambda here, goal: manhattan(here),
        distance_between_fnct=lambda here, there: 1.0,
    )
    return list(path)


def with_simpleai(board: Board) -> Iterable[Board]:
    from simpleai.search import SearchProblem, astar

    class Tiles(SearchProblem):
        def actions(self, state: Board) -> list[Board]:
            return successors(state)

        def result(self, state: Board, action: Board) -> Board:
            return action

        def is_goal(self, state: Board) -> bool:
            return state == goal_of(state)

        def heuristic(self, state: Board) -> int:
            return manhattan(state)

    return [state for _, state in astar(Tiles(board), graph_search=True).path()]


def with_slidingpuzzle(algorithm: str) -> Solve:
    import slidingpuzzle

    def solve(board: Board) -> Iterable[Board]:
        side = round(len(board) ** 0.5)
        given = slidingpuzzle.from_iter(side, side, list(board))
        found = slidingpuzzle.search(
            given, algorithm, heuristic=slidingpuzzle.linear_conflict_distance
        )
        boards = [board]
        for row, column in found.solution:
            cells = list(boards[-1])
            blank, tile = cells.index(0), int(row) * side + int(column)
            cells[blank], cells[tile] = cells[tile], 0
            boards.append(tuple(cells))
        return boards

    return solve


def solvers() -> Iterable[tuple[str, Solve]]:
    """Those that are installed, with their versions."""
    yield f"fewest {fewest.__version__}", with_fewest
    others: list[tuple[str, str, Callable[[], Solve]]] = [
        ("slidingpuzzle", " A*, linear conflict", lambda: with_slidingpuzzle("a*")),
        ("slidingpuzzle", " IDA*, linear conflict", lambda: with_slidingpuzzle("ida*")),
        ("simpleai", " A*, Manhattan", lambda: with_simpleai),
        ("astar", " A*, Manhattan", lambda: with_astar),
    ]
    for package, how, make in others:
        try:
            version = importlib.metadata.version(package)
            yield f"{package} {version}{how}", make()
        except ImportError:
            print(f"left out: {package} is not installed", file=sys.stderr)


def judged(path: list[Board], distance: Optional[int]) -> str:
    """Whether a path is legal, ends at the goal and is a shortest one."""
    legal = all(there in successors(here) for here, there in zip(path, path[1:]))
    if not legal or path[-1] != goal_of(path[-1]):
        return "wrong"
    return "shortest" if len(path) - 1 == distance else "longer"


def main() -> None:
    eights = [tuple(map(int, board)) for board in fewest.random_states("eight", 20, seed=1)]
    run("20 random boards of the Eight", "eight", eights)
    near = list(walks(30, 10))
    run("10 boards of the 15-puzzle, 30 random moves from its goal", "15", near)


def run(title: str, name: str, boards: list[Board]) -> None:
    """Gives the boards to one solver after another, and prints a line for each."""
    exact = fewest.distances(name, boards)
    known = [cost for cost in exact if cost is not None]
    print(f"{title}, {sum(known) / len(known):.1f} moves in the mean")
    for who, solve in solvers():
        begin = time.perf_counter()
        paths = [list(solve(board)) for board in boards]
        each = 1000 * (time.perf_counter() - begin) / len(boards)
        verdicts = [judged(path, cost) for path, cost in zip(paths, exact)]
        kinds = ("shortest", "longer", "wrong")
        told = ", ".join(f"{verdicts.count(kind)} {kind}" for kind in kinds)
        print(f"  {who:<44} {each:10.2f} ms a board  {told}")


def walks(moves: int, count: int) -> Iterable[Board]:
    """Boards some random moves away from the goal, drawn by a simple generator of numbers."""
    drawn = 1
    for _ in range(count):
        board, before = goal_of((0,) * 16), ()
        for _ in range(moves):
            drawn = (drawn * 6364136223846793005 + 1442695040888963407) % 2**64
            ahead = [there for there in successors(board) if there != before]
            board, before = ahead[(drawn >> 33) % len(ahead)], board
        yield board


if __name__ == "__main__":
    main()
