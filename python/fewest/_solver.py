"""Solvers: a question to ask about one board after another."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Any, Callable, NamedTuple, Optional, Union

from . import _fewest
from ._answer import Answer, Answers, Interrupted, Unproven
from ._board import AnyBoard, AnyPuzzle, Puzzle, goal_text, puzzle_of, with_goal
from ._arguments import (
    MOST_THREADS,
    callable_or_none,
    moves_of,
    number,
    path,
    times,
    whole,
    whole_or_none,
    word,
    word_or_none,
)
from ._errors import QuestionError
from ._grade import Grade, grade_of

class Progress(NamedTuple):
    """The progress of a search."""

    #: No answer costs less.
    bound: int
    iterations: int
    expanded: int
    generated: int
    seconds: float
    #: Which tables are being made, and the share of them that is done, from 0 to 1.
    making: Optional[tuple[str, float]]


class Solver:
    """A puzzle with its goal and the means to search: solves one board after another.

    :param puzzle: a puzzle, its name, or the path of a puzzle file.
    :param goal: ``blank-first``, ``blank-last`` or a board; the usual goal by default.
    :param metric: what counts as one move: ``stm`` counts each step of a tile, ``mtm`` a push of any number of
        tiles in one line.
    :param algorithm: ``auto``, ``ida-star``, ``a-star``, ``breadth-first`` and so on, as on the
        command line; ``Puzzle(...).algorithms`` lists those that fit.
    :param heuristic: ``manhattan`` and so on; ``Puzzle(...).heuristics`` lists those that fit.
    :param pruning: ``none``, ``returns`` or ``words``: which moves a search leaves out.
    :param weight: the factor, from 1 to 100, by which ``a-star`` and ``ida-star`` multiply the estimate. Their
        answer comes sooner, and costs at most this many times the fewest moves.
    :param tables: a set of pattern databases by name, such as ``7-8``, or drawn, such as
        ``aaaa/aaaa/bbbb/bbb.``. It is opened from the directory of tables or, if it is not there, built, proven
        and kept there. Solvers of one process share it.
    :param build: whether to build a missing set; otherwise a missing set is a ``TablesError``.
    :param cache: the directory of tables; that of the command line by default.
    :param memory: how many bytes building tables may take.
    :param threads: how many threads search: for one board, if the algorithm can use them, or for several
        boards at the same time.
    :param answer: ``any`` answer of the least cost, the ``first`` in the order in which the puzzle has its moves,
        or ``all`` of them: these are counted, and the first ``count`` of them listed, 100 by default.
    :param slack: also count answers that cost up to this much more than the least, if they meet no board twice.
    :param fresh: begin every board as if it were the only one, so that counts do not depend on earlier boards.
    :param anytime: look for an answer, and for better ones, as long as the search runs.
    :param strict: a search that was stopped gives no answer. Otherwise it gives one that was found quickly.
        Greedy search, beams and weighted searches give their answers in either case; ``optimal`` says whether
        an answer is proven to be shortest.

    >>> import fewest
    >>> solver = fewest.Solver("15", goal="blank-first", algorithm="ida-star", heuristic="manhattan")
    >>> solver.solve("4 1 2 3/8 5 6 7/12 9 10 11/13 0 14 15").text
    'luuu'
    >>> [answer.cost for answer in solver.solve_many(["1023456789ABCDEF", "0123456789ABCDEF"])]
    [1, 0]
    """

    def __init__(
        self,
        puzzle: AnyPuzzle,
        *,
        goal: Optional[AnyBoard] = None,
        metric: str = "stm",
        algorithm: str = "auto",
        heuristic: Optional[str] = None,
        pruning: Optional[str] = None,
        weight: float = 1,
        tables: Optional[str] = None,
        build: bool = True,
        cache: Optional[Union[str, os.PathLike[str]]] = None,
        memory: Optional[int] = None,
        threads: int = 1,
        answer: str = "any",
        slack: Optional[int] = None,
        count: Optional[int] = None,
        fresh: bool = False,
        anytime: bool = False,
        strict: bool = False,
    ) -> None:
        self.puzzle = puzzle_of(puzzle)
        walks = algorithm in ("auto", "ida-star", "branch-and-bound") and answer != "first"
        if slack is not None and not walks:
            message = "slack is for all answers of auto, ida-star or branch-and-bound, which walk a tree"
            raise QuestionError(message, kind="SlackWithoutTree")
        if count is not None and answer != "all" and slack is None:
            raise QuestionError("count goes with slack or with the answer all", kind="CountWithoutAll")
        if anytime and (answer != "any" or slack is not None or strict):
            message = "anytime is for any answer: leave out slack, strict, and other answers than any"
            raise QuestionError(message, kind="AnytimeForSome")
        if tables is not None and (algorithm != "auto" or heuristic is not None):
            message = "tables go with the algorithm auto and without a heuristic"
            raise QuestionError(message, kind="TablesWithoutAuto")
        means: _fewest.Means = {
            "goal": None if goal is None else goal_text(goal),
            "metric": word("metric", metric),
            "algorithm": word("algorithm", algorithm),
            "heuristic": word_or_none("heuristic", heuristic),
            "pruning": word_or_none("pruning", pruning),
            "weight": times("weight", weight),
            "tables": word_or_none("tables", tables),
            "build": bool(build),
            "cache": None if cache is None else path("cache", cache),
            "memory": whole_or_none("memory", memory),
            "threads": whole("threads", threads, 1, MOST_THREADS),
            "answer": word("answer", answer),
            "slack": whole_or_none("slack", slack, 0, 2**16 - 1),
            "count": 100 if count is None else whole("count", count),
            "fresh": bool(fresh),
            "anytime": bool(anytime),
            "strict": bool(strict),
        }
        self._means, self._count = means, count
        self._solver = _fewest.Solver(self.puzzle._puzzle, means)

    def solve(
        self,
        board: AnyBoard,
        *,
        timeout: Optional[float] = None,
        max_depth: Optional[int] = None,
        max_iterations: Optional[int] = None,
        max_nodes: Optional[int] = None,
        memory: Optional[int] = None,
        width: Optional[int] = None,
        progress: Optional[Callable[[Progress], object]] = None,
        every: float = 0.1,
    ) -> Answer:
        """Searches for one board.

        Reaching a limit is no error: the answer says what stopped the search and what is proven.
        Ctrl-C raises :class:`fewest.Interrupted`, whose ``answer`` says the same.

        :param timeout: seconds.
        :param max_depth: the most that an answer may cost; if each move costs 1, the most moves.
        :param max_iterations: the most iterations, for searches that make iterations.
        :param max_nodes: the most successors that may be generated.
        :param memory: the most bytes that the search may take.
        :param width: how many states of each layer a ``beam`` keeps.
        :param progress: a function that is called with a :class:`Progress` every ``every`` seconds. If it
            returns ``False``, the search ends; so it does if it raises an exception, which is passed on to
            you.
        """
        limits = _limits(timeout, max_depth, max_iterations, max_nodes, memory, width)
        callable_or_none("progress", progress)
        call, every = progress, number("every", every)
        told = None if call is None else lambda told: call(Progress(*told))
        try:
            return Answer(self._solver.solve(board, limits, told, every), self.puzzle)
        except Interrupted as interrupted:
            interrupted.be_about(self.puzzle)
            raise

    def solve_many(
        self,
        boards: Iterable[AnyBoard],
        *,
        timeout: Optional[float] = None,
        max_depth: Optional[int] = None,
        max_iterations: Optional[int] = None,
        max_nodes: Optional[int] = None,
        memory: Optional[int] = None,
        width: Optional[int] = None,
        progress: Optional[Callable[[int, Optional[int]], object]] = None,
        every: float = 0.1,
    ) -> Answers:
        """Searches for many boards, ``threads`` of them at the same time.

        ``boards`` is anything that can be iterated over, or an array of N x cells, which is read in place.
        The limits are those of :meth:`solve`, for each board. ``progress`` is called with the number of boards
        that are done and the number of all boards, if that is known, every ``every`` seconds and at the end.
        """
        limits = _limits(timeout, max_depth, max_iterations, max_nodes, memory, width)
        callable_or_none("progress", progress)
        call, every = progress, number("every", every)
        told = None if call is None else lambda done: call(*done)
        try:
            reports = self._solver.solve_many(boards, limits, told, every)
        except Interrupted as interrupted:
            interrupted.be_about(self.puzzle)
            raise
        if call is not None:
            call(len(reports), len(reports))
        return Answers(Answer(report, self.puzzle) for report in reports)

    def prove(
        self,
        board: Union[AnyBoard, Answer],
        *,
        bound: Optional[str] = None,
        timeout: Optional[float] = None,
        memory: Optional[int] = None,
    ) -> bytes:
        """A proof of the fewest moves from a board, or of an answer of this solver; see
        :func:`fewest.prove`."""
        if isinstance(board, Answer) and not isinstance(board._report, _fewest.Report):
            # Another process has sent the answer, and its report is still there.
            board = board.start
        answer = board if isinstance(board, Answer) else self.solve(board, timeout=timeout, memory=memory)
        report = answer._report
        start = report.start if self._means["goal"] is not None else with_goal(report, self.puzzle)
        if isinstance(board, Answer):
            here = (self.puzzle.name, self._means["metric"], self._solver.outline(start).goal)
            there = (report.puzzle, report.metric, report.goal)
            if here != there:
                message = f"the answer is to another question: {there} and not {here}"
                raise QuestionError(message, kind="OtherQuestion")
        limits = _limits(timeout, None, None, None, memory, None)
        return _fewest.prove(self._solver, report, start, word_or_none("bound", bound), limits)

    def grade(
        self,
        board: AnyBoard,
        moves: Iterable[str],
        *,
        timeout: Optional[float] = None,
        max_nodes: Optional[int] = None,
        memory: Optional[int] = None,
    ) -> Grade:
        """Grades somebody's moves; see :func:`fewest.grade`."""
        text = moves if isinstance(moves, str) else " ".join(moves_of(moves))
        limits = _limits(timeout, None, None, max_nodes, memory, None)
        return grade_of(_fewest.grade(self._solver, board, text, limits), self.puzzle)

    def distance(self, board: AnyBoard, **limits: Any) -> Optional[int]:
        """The exact cost of a shortest answer, ``None`` if there is none.

        Raises :class:`fewest.Unproven` if a limit ends the search before it is known.
        """
        return distance_of(self.solve(board, **limits))

    def is_solvable(self, board: AnyBoard) -> bool:
        """Whether a goal can be reached. For built-in puzzles this takes no search; for a puzzle file
        ``True`` may mean that only a search can tell."""
        return self._solver.solvable(board)

    def __repr__(self) -> str:
        return f"<Solver of {self.puzzle.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # Another process makes threads and tables of its own.
        means: dict[str, Any] = {**self._means, "count": self._count}
        return partial(Solver, self.puzzle, **means), ()


def _limits(
    timeout: Optional[float],
    max_depth: Optional[int],
    max_iterations: Optional[int],
    max_nodes: Optional[int],
    memory: Optional[int],
    width: Optional[int],
) -> Optional[_fewest.Limits]:
    if timeout is max_depth is max_iterations is max_nodes is memory is width is None:
        return None
    return {
        "timeout": None if timeout is None else number("timeout", timeout),
        "max_depth": whole_or_none("max_depth", max_depth),
        "max_iterations": whole_or_none("max_iterations", max_iterations, 0, 2**32 - 1),
        "max_nodes": whole_or_none("max_nodes", max_nodes),
        "memory": whole_or_none("memory", memory),
        "width": whole_or_none("width", width),
    }


def distance_of(answer: Answer) -> Optional[int]:
    """The distance that an answer proves."""
    if answer.optimal:
        return answer.cost
    if answer.outcome == "unsolvable":
        return None
    raise Unproven(answer)


@lru_cache(maxsize=16)
def _kept(puzzle: Puzzle, means: tuple[tuple[str, Any], ...]) -> Solver:
    return Solver(puzzle, **dict(means))


def kept(puzzle: AnyPuzzle, **means: Any) -> Solver:
    """The solver of this question. The last solvers are kept with their threads and tables."""
    if means.get("goal") is not None:
        means["goal"] = goal_text(means["goal"])
    return _kept(puzzle_of(puzzle), tuple(sorted(means.items())))


#: The arguments of :func:`kept_by_name` that identify a solver, in this order.
MEANS = (
    *("goal", "metric", "algorithm", "heuristic", "pruning", "weight", "tables", "threads"),
    *("answer", "slack", "count", "fresh", "anytime", "strict"),
)


@lru_cache(maxsize=16)
def kept_by_name(puzzle: str, *means: Any) -> Solver:
    """The same for a puzzle that comes with the program, whose name never means another one. Finding it takes a
    tenth of the time."""
    return kept(puzzle, **dict(zip(MEANS, means)))
