"""The functions of the package, for everything that takes a single call."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Callable, NamedTuple, Optional

from . import _fewest
from ._answer import Answer, Unproven
from ._arguments import moves_of, whole, whole_or_none, words
from ._board import SUFFIX, AnyBoard, AnyPuzzle, Board, Puzzle, goal_text, puzzle_of, usual, with_goal
from ._errors import FewestError, QuestionError, not_legal
from ._grade import Grade
from ._solver import MEANS, Progress, Solver, distance_of, kept, kept_by_name


#: The names that always mean the same puzzle, whatever files there are.
NAMES = frozenset(name for name in _fewest.library() if not name.endswith(SUFFIX))


def solve(
    puzzle: AnyPuzzle,
    board: AnyBoard,
    *,
    goal: Optional[AnyBoard] = None,
    metric: str = "stm",
    algorithm: str = "auto",
    heuristic: Optional[str] = None,
    pruning: Optional[str] = None,
    weight: float = 1,
    tables: Optional[str] = None,
    threads: int = 1,
    answer: str = "any",
    slack: Optional[int] = None,
    count: Optional[int] = None,
    fresh: bool = False,
    anytime: bool = False,
    strict: bool = False,
    timeout: Optional[float] = None,
    max_depth: Optional[int] = None,
    max_iterations: Optional[int] = None,
    max_nodes: Optional[int] = None,
    memory: Optional[int] = None,
    width: Optional[int] = None,
    progress: Optional[Callable[[Progress], object]] = None,
    every: float = 0.1,
) -> Answer:
    """Finds, and proves, the fewest moves.

    The arguments are those of :class:`Solver` and of :meth:`Solver.solve`. The package keeps the last solvers, so
    that similar calls share their tables.

    >>> import fewest
    >>> answer = fewest.solve("15", [14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3],
    ...                       goal="blank-first")
    >>> answer.cost, answer.optimal
    (57, True)
    >>> fewest.solve("eight", [[1, 2, 3], [4, 5, 6], [8, 7, 0]]).outcome
    'unsolvable'
    >>> stopped = fewest.solve("24", "14 5 9 2 18 8 23 19 12 17 15 0 10 20 4 6 11 21 1 7 24 3 16 22 13",
    ...                        goal="blank-first", max_nodes=1_000_000, algorithm="ida-star")
    >>> stopped.outcome, stopped.optimal, (stopped.at_least or 0) > 70
    ('stopped-by-nodes', False, True)
    >>> pushes = fewest.solve("eight", "2 3 4/1 5 0/7 6 8", metric="mtm", slack=1)
    >>> pushes.cost, pushes.moves[:3], pushes.by_cost
    (14, ['l', 'd', 'r'], {14: 1, 15: 1})
    """
    if goal is not None:
        goal = goal_text(goal)
    question = (goal, metric, algorithm, heuristic, pruning, weight, tables, threads)
    means = (*question, answer, slack, count, fresh, anytime, strict)
    if type(puzzle) is str and puzzle in NAMES:
        solver = kept_by_name(puzzle, *means)
    else:
        solver = kept(puzzle, **dict(zip(MEANS, means)))
    return solver.solve(
        board,
        timeout=timeout,
        max_depth=max_depth,
        max_iterations=max_iterations,
        max_nodes=max_nodes,
        memory=memory,
        width=width,
        progress=progress,
        every=every,
    )


def distance(
    puzzle: AnyPuzzle, board: AnyBoard, *, goal: Optional[AnyBoard] = None, **arguments: Any
) -> Optional[int]:
    """The exact cost of a shortest answer; ``None`` if there is none.

    Takes the arguments of :func:`solve`. Raises :class:`Unproven` if a limit ends the search before the
    distance is known.

    >>> import fewest
    >>> fewest.distance("eight", "867/254/301")
    31
    """
    return distance_of(solve(puzzle, board, goal=goal, **{**arguments, "strict": True}))


def distances(
    puzzle: AnyPuzzle,
    boards: Iterable[AnyBoard],
    *,
    goal: Optional[AnyBoard] = None,
    metric: str = "stm",
    threads: int = 1,
    tables: Optional[str] = None,
    **arguments: Any,
) -> list[Optional[int]]:
    """The exact distance of each board, in order; ``None`` if there is no answer.

    >>> import fewest
    >>> fewest.distances("eight", ["123456780", "123456708", "123456870"])
    [0, 1, None]
    """
    means = {name: arguments.pop(name) for name in MEANS if name in arguments}
    usual_means = {"goal": goal, "metric": metric, "threads": threads, "tables": tables}
    solver = kept(puzzle, **{**usual_means, **means, "strict": True})
    if not arguments and not means and solver._solver.is_exact:
        return solver._solver.labels(boards, None).distances
    given: Any = boards if hasattr(boards, "__len__") else list(boards)
    answers = solver.solve_many(given, **arguments)
    found = []
    for number, answer in enumerate(answers):
        try:
            found.append(distance_of(answer))
        except Unproven as unproven:
            unproven.board, unproven.answers = number, answers
            raise
    if len(found) < len(given):  # It was told to stop between two boards: nothing is known of the next one.
        next_one = Unproven(solver.solve(given[len(found)], max_nodes=0))
        next_one.board, next_one.answers = len(found), answers
        raise next_one
    return found


class Neighbour(NamedTuple):
    """A legal move of a board, and the board after it."""

    move: str
    cost: int
    board: Board
    #: Whether this board is a goal.
    solved: bool


def neighbours(
    puzzle: AnyPuzzle, board: AnyBoard, *, goal: Optional[AnyBoard] = None, metric: str = "stm"
) -> list[Neighbour]:
    """The legal moves of a board, in the order in which searches make them, and the boards after them.

    >>> import fewest
    >>> [(move, str(board)) for move, _, board, _ in fewest.neighbours("eight", "123456780")]
    [('u', '1 2 3/4 5 0/7 8 6'), ('l', '1 2 3/4 5 6/7 0 8')]
    """
    whose = puzzle_of(puzzle)
    successors = usual(whose, goal, metric).successors(board)
    return [Neighbour(move, cost, Board(whose, text), solved) for move, cost, text, solved in successors]


def apply(
    puzzle: AnyPuzzle,
    board: AnyBoard,
    moves: Iterable[str],
    *,
    goal: Optional[AnyBoard] = None,
    metric: str = "stm",
) -> Board:
    """The board after some moves, which are names as in :attr:`Answer.moves` or :attr:`Answer.text`.

    Raises :class:`MovesError` at a move that is not legal.

    >>> import fewest
    >>> str(fewest.apply("eight", "1 2 3/4 5 6/0 7 8", "rr"))
    '1 2 3/4 5 6/7 8 0'
    >>> str(fewest.apply("eight", "1 2 3/4 5 6/0 7 8", "r2", metric="mtm"))
    '1 2 3/4 5 6/7 8 0'
    >>> try:
    ...     fewest.apply("eight", "1 2 3/4 5 6/0 7 8", "rrr")
    ... except fewest.MovesError as error:
    ...     print(error.number, error.legal)
    3 ['u', 'l']
    """
    whose = puzzle_of(puzzle)
    names = whose.moves_of(moves, metric=metric) if isinstance(moves, str) else moves_of(moves)
    solver, here = usual(whose, goal, metric), _board(whose, board, goal)
    for number, name in enumerate(names, 1):
        successors = solver.successors(here)
        reached = [text for move, _, text, _ in successors if move == name]
        if not reached:
            legal = [move for move, *_ in successors]
            column = 1 + sum(len(other) + (moves != "".join(names)) for other in names[: number - 1])
            raise not_legal(name, column=column, number=number, legal=legal)
        here = Board(whose, reached[0])
    return here


def grade(
    puzzle: AnyPuzzle,
    board: AnyBoard,
    moves: Iterable[str],
    *,
    goal: Optional[AnyBoard] = None,
    metric: str = "stm",
    threads: int = 1,
    timeout: Optional[float] = None,
    max_nodes: Optional[int] = None,
    memory: Optional[int] = None,
) -> Grade:
    """Grades somebody's moves: the distance to the goal after each of them, and where they leave the shortest
    paths.

    ``moves`` is a text in any of the styles that ``fewest grade`` reads, or a list of names. A move that is not
    legal is no error; a word that is no move at all raises :class:`MovesError`. ``timeout`` is for all searches
    together, ``max_nodes`` and ``memory`` are for each of them.

    >>> import fewest
    >>> graded = fewest.grade("eight", "1 2 3/4 5 6/0 7 8", "urrdllurrd")
    >>> graded.rating, graded.cost, graded.fewest, graded.left, graded.better
    ('unsolved', 10, 2, 0, ['r', 'r'])
    >>> fewest.grade("eight", "1 2 3/4 5 6/0 7 8", "rrr").illegal.number
    3
    """
    solver = kept(puzzle, goal=goal, metric=metric, threads=threads, strict=True)
    return solver.grade(board, moves, timeout=timeout, max_nodes=max_nodes, memory=memory)


def board(puzzle: AnyPuzzle, board: AnyBoard, *, goal: Optional[AnyBoard] = None) -> Board:
    """The board that a text or cells describe. Raises :class:`BoardError` if they do not describe one."""
    return _board(puzzle_of(puzzle), board, goal)


def _board(whose: Puzzle, board: AnyBoard, goal: Optional[AnyBoard]) -> Board:
    if isinstance(board, Board) and board.puzzle == whose:
        if goal is not None:
            usual(whose, goal)  # A goal that is none is refused.
        return board
    outline = usual(whose, goal).outline(board)
    return Board(whose, with_goal(outline, whose) if goal is None else outline.start)


def random_states(
    puzzle: AnyPuzzle, count: Optional[int] = None, *, seed: int, goal: Optional[AnyBoard] = None
) -> Iterator[Board]:
    """``count`` random boards that can be solved, or without a count an endless sequence of them. Each is drawn
    uniformly among all such boards. If that is not possible, as with many puzzle files, long random walks find
    them.

    The same seed always gives the same boards.

    >>> import fewest
    >>> len({board.text for board in fewest.random_states("eight", 20, seed=1)})
    20
    """
    whose = puzzle_of(puzzle)
    boards = _fewest.RandomBoards(usual(whose, goal), whole("seed", seed))
    return (_board(whose, text, goal) for text in islice(boards, whole_or_none("count", count, most=sys.maxsize)))


def random_state(puzzle: AnyPuzzle, *, seed: int, goal: Optional[AnyBoard] = None) -> Board:
    """The first of the :func:`random_states` of that seed.

    >>> import fewest
    >>> fewest.random_state("eight", seed=1) == fewest.random_state("eight", seed=1)
    True
    """
    return next(random_states(puzzle, seed=seed, goal=goal))


def is_solvable(puzzle: AnyPuzzle, board: AnyBoard, *, goal: Optional[AnyBoard] = None) -> bool:
    """Whether a goal can be reached from a board, decided without searching.

    For a puzzle file, ``True`` may mean that only a search can tell.

    >>> import fewest
    >>> fewest.is_solvable("15", "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 0")
    False
    """
    return usual(puzzle, goal).solvable(board)


def compare(
    puzzle: AnyPuzzle,
    boards: Iterable[AnyBoard],
    *,
    goal: Optional[AnyBoard] = None,
    metric: str = "stm",
    algorithms: Optional[Sequence[str]] = None,
    heuristics: Optional[Sequence[str]] = None,
    timeout: float = 5.0,
    max_nodes: int = 200_000_000,
    memory: int = 1 << 30,
) -> list[dict[str, Any]]:
    """Runs every sensible combination of algorithm and heuristic on the same boards.

    Returns a row for each board and combination, for ``pandas.DataFrame(rows)`` or polars. Every board is begun
    as if it were the only one; on one thread the counts are the same in every run. Without ``algorithms``, all
    that suit the other arguments are compared, except ``beam``.

    >>> import fewest
    >>> rows = fewest.compare("eight", ["867/254/301"], algorithms=["a-star", "ida-star"],
    ...                       heuristics=["manhattan", "linear-conflict"])
    >>> [(row["algorithm"], row["heuristic"], row["cost"], row["expanded"]) for row in rows[:2]]
    [('a-star', 'manhattan', 31, 6728), ('a-star', 'linear-conflict', 31, 3827)]
    """
    whose = puzzle_of(puzzle)
    wanted = words("algorithms", algorithms), words("heuristics", heuristics)
    pairs = _pairs(*whose._puzzle.fitting(metric), *wanted)
    means: dict[str, Any] = {"goal": goal, "metric": metric, "fresh": True, "strict": True}
    solvers: list[tuple[str, Optional[str], Solver]] = []
    for algorithm, heuristic in pairs:
        try:
            solver = Solver(whose, algorithm=algorithm, heuristic=heuristic, **means)
        except QuestionError as error:
            # Only a pair that was asked for by name is an error.
            if error.kind == "OneEnded" and (algorithms is None or heuristics is None):
                continue
            raise
        solvers.append((algorithm, heuristic, solver))
    limits: dict[str, Any] = {"timeout": timeout, "max_nodes": max_nodes, "memory": memory}
    rows = []
    for number, each in enumerate(boards):
        for algorithm, heuristic, solver in solvers:
            try:
                answer = solver.solve(each, **limits)
            except (FewestError, TypeError, ValueError) as error:
                setattr(error, "board", number)
                raise
            asked = {"board": number, "asked_algorithm": algorithm, "asked_heuristic": heuristic}
            rows.append({**asked, **answer.to_dict()})
    return rows


#: The algorithms that ask a heuristic or may ask one.
INFORMED = ("a-star", "greedy", "beam", "bae-star", "ida-star", "branch-and-bound")


def _pairs(
    all_algorithms: Sequence[str],
    all_heuristics: Sequence[str],
    algorithms: Optional[Sequence[str]],
    heuristics: Optional[Sequence[str]],
) -> list[tuple[str, Optional[str]]]:
    """The sensible combinations. A name that does not fit is refused when its solver is made."""
    if algorithms is None:
        usual_ones = [name for name in all_algorithms if name != "beam"]
        algorithms = [name for name in usual_ones if heuristics is None or name in INFORMED]
    chosen = all_heuristics if heuristics is None else heuristics
    if heuristics is not None and not any(name in INFORMED for name in algorithms):
        raise QuestionError("none of the algorithms asks a heuristic", kind="NoHeuristic")
    pairs: list[tuple[str, Optional[str]]] = []
    for algorithm in algorithms:
        with_heuristics: Sequence[Optional[str]] = chosen if algorithm in INFORMED else [None]
        pairs += [(algorithm, heuristic) for heuristic in with_heuristics]
    return pairs


