"""Answers: what was proven about a board."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple, Optional, SupportsIndex, Union, overload

from . import _fewest
from ._board import Board, Puzzle, usual, with_goal
from ._errors import FewestError, Sendable
from ._show import film_html

if TYPE_CHECKING:
    import numpy
    import numpy.typing


class Counts(NamedTuple):
    """What a search did. ``docs/json.md`` of the project says what each count means."""

    expanded: int
    generated: int
    reopened: int
    until_last_f: int
    iterations: int
    bound: int
    stored: int
    bytes: int


class Iteration(NamedTuple):
    """A pass, layer or f value of a search, with its counts."""

    bound: int
    expanded: int
    generated: int
    seconds: float


class Answer:
    """What was proven about one board.

    >>> import fewest
    >>> answer = fewest.solve("eight", [2, 3, 4, 1, 5, 0, 7, 6, 8])
    >>> answer.cost, answer.optimal, "".join(answer.moves or [])
    (19, True, 'ullddrurdllurrdlurd')
    >>> answer
    <Answer: 19 moves, proven shortest>
    """

    __slots__ = ("_report", "_puzzle")

    def __init__(self, report: _fewest.Report, puzzle: Optional[Puzzle] = None) -> None:
        self._report = report
        self._puzzle = puzzle

    @property
    def puzzle(self) -> str:
        """The name of the puzzle."""
        return self._report.puzzle

    @property
    def metric(self) -> str:
        """What counts as one move: ``stm`` or ``mtm``."""
        return self._report.metric

    @property
    def start(self) -> str:
        """The board, on one line."""
        return self._report.start

    @property
    def goal(self) -> str:
        """The goal, on one line."""
        return self._report.goal

    @property
    def outcome(self) -> str:
        """``solved``, ``unsolvable`` or what stopped the search: ``stopped-by-time`` and so on."""
        return self._report.outcome

    @property
    def moves(self) -> Optional[list[str]]:
        """The names of the moves; ``None`` if no moves are known."""
        return self._report.moves

    @property
    def text(self) -> Optional[str]:
        """The moves as one text, as the command line writes them."""
        return self._report.text

    @property
    def legend(self) -> Optional[str]:
        """What the names of the moves mean."""
        return self._report.legend

    @property
    def cost(self) -> Optional[int]:
        """The total cost of the moves."""
        return self._report.cost

    @property
    def at_least(self) -> Optional[int]:
        """The proven lower bound: no answer costs less. ``None`` if there is no answer at all."""
        return self._report.at_least

    @property
    def optimal(self) -> bool:
        """Whether it is proven that nothing is cheaper."""
        return self._report.optimal

    @property
    def solvable(self) -> Optional[bool]:
        """Whether a goal can be reached; ``None`` if the search was stopped before this was known."""
        if self.outcome == "unsolvable":
            return False
        return True if self.cost is not None else None

    @property
    def reason(self) -> Optional[str]:
        """Why there is no answer, in words."""
        return self._report.reason

    @property
    def algorithm(self) -> str:
        """The algorithm that was used; for ``auto``, the one it chose."""
        return self._report.algorithm

    @property
    def heuristic(self) -> Optional[str]:
        """The heuristic or the tables that were used, if any."""
        return self._report.heuristic

    @property
    def estimate(self) -> Optional[int]:
        """The estimate of the start, if a heuristic was named and asked."""
        return self._report.estimate

    @property
    def seconds(self) -> float:
        """How long it took, including tables if this board was the first to need them."""
        return self._report.seconds

    @property
    def table_bytes(self) -> int:
        """The memory of all tables that were used."""
        return self._report.table_bytes

    @property
    def table_seconds(self) -> float:
        """The part of the time that went into tables."""
        return self._report.table_seconds

    @property
    def tables_at_hand(self) -> list[str]:
        """The sets of tables that ``auto`` had when it began with this board, if it uses tables."""
        return self._report.at_hand

    @property
    def counts(self) -> Counts:
        """What the search did."""
        return Counts(**self._report.counts)

    @property
    def iterations(self) -> list[Iteration]:
        """The iterations with their counts, if the search makes iterations."""
        return [Iteration(*taken) for taken in self._report.passes]

    @property
    def count(self) -> Optional[int]:
        """With ``answer="all"`` or ``slack``: how many answers were counted."""
        counted = self._report.count
        return counted[0] if counted else None

    @property
    def complete(self) -> Optional[bool]:
        """With ``answer="all"`` or ``slack``: whether all answers were counted."""
        counted = self._report.count
        return counted[1] if counted else None

    @property
    def by_cost(self) -> Optional[dict[int, int]]:
        """With ``answer="all"`` or ``slack``: the number of answers of each cost within the slack.

        >>> import fewest
        >>> fewest.solve("eight", "2 3 4/1 5 0/7 6 8", slack=2).by_cost
        {19: 4, 20: 0, 21: 3}
        """
        counted = self._report.by_cost
        return None if counted is None else dict(counted)

    @property
    def listed(self) -> Optional[list[list[str]]]:
        """With ``answer="all"`` or ``slack``: the first ``count`` answers."""
        return self._report.listed

    def boards(self) -> list[Board]:
        """The start and the board after each move; only the start if no moves are known.

        >>> import fewest
        >>> [str(board) for board in fewest.solve("eight", "123456708").boards()]
        ['1 2 3/4 5 6/7 0 8', '1 2 3/4 5 6/7 8 0']
        """
        puzzle = self._puzzle or Puzzle(self.puzzle)
        start = with_goal(self._report, puzzle)
        frames = usual(puzzle, None, self.metric).frames(start, self.text or "")
        behind = f" {self.goal}" if puzzle._puzzle.has_own_goals else ""
        return [Board(puzzle, board + behind) for board, _, _ in frames]

    def to_dict(self) -> dict[str, Any]:
        """The answer as a row of a table, for pandas, polars or a file of JSON lines.

        >>> import fewest
        >>> row = fewest.solve("eight", "123456708").to_dict()
        >>> row["start"], row["cost"], row["moves"], row["expanded"]
        ('1 2 3/4 5 6/7 0 8', 1, 'r', 1)
        """
        return {
            "puzzle": self.puzzle,
            "start": self.start,
            "goal": self.goal,
            "outcome": self.outcome,
            "moves": self.text,
            "cost": self.cost,
            "at_least": self.at_least,
            "optimal": self.optimal,
            "algorithm": self.algorithm,
            "heuristic": self.heuristic,
            "estimate": self.estimate,
            "seconds": self.seconds,
            **self._report.counts,
            "table_bytes": self.table_bytes,
            "table_seconds": self.table_seconds,
        }

    def _repr_html_(self) -> str:
        return film_html([board._repr_svg_() for board in self.boards()], str(self))

    def __reduce__(self) -> tuple[Any, ...]:
        # The report itself belongs to the bindings of this process.
        report = SimpleNamespace(**{name: getattr(self._report, name) for name in REPORT})
        return Answer, (report, self._puzzle)

    def __str__(self) -> str:
        if self.cost is None:
            return self.reason or self._told()
        return f"{self.text} ({self._told()})"

    def __repr__(self) -> str:
        return f"<Answer: {self._told()}>"

    def _told(self) -> str:
        if self.outcome == "unsolvable":
            return "unsolvable"
        if self.cost is None:
            return f"{self.outcome}, at least {self.at_least}"
        # If moves cost more than 1, their number says nothing.
        is_count = self.moves is not None and len(self.moves) == self.cost
        moves = f"{self.cost} move{'' if self.cost == 1 else 's'}" if is_count else f"cost {self.cost}"
        return f"{moves}, proven shortest" if self.optimal else f"{moves}, at least {self.at_least}"


#: The attributes of a report of the bindings.
REPORT = tuple(name for name in dir(_fewest.Report) if not name.startswith("_"))


#: The columns of a structured array of answers. Unknown numbers are -1.
FIELDS = [
    ("cost", "i4"),
    ("at_least", "i4"),
    ("optimal", "?"),
    ("outcome", "U24"),
    ("expanded", "u8"),
    ("generated", "u8"),
    ("seconds", "f8"),
]


class Answers(list[Answer]):
    """The answers to several boards: a list that also makes tables. Slices and sums of it are such lists, too."""

    @overload
    def __getitem__(self, index: SupportsIndex) -> Answer: ...

    @overload
    def __getitem__(self, index: slice) -> Answers: ...

    def __getitem__(self, index: Union[SupportsIndex, slice]) -> Union[Answer, Answers]:
        found = super().__getitem__(index)
        return Answers(found) if isinstance(found, list) else found

    def __add__(self, others: Iterable[Answer]) -> Answers:  # type: ignore[override]
        return Answers([*self, *others])

    def to_dicts(self) -> list[dict[str, Any]]:
        """A row for each answer, for ``pandas.DataFrame(answers.to_dicts())`` or polars."""
        return [answer.to_dict() for answer in self]

    def to_numpy(self) -> numpy.typing.NDArray[numpy.void]:
        """A structured array with cost, at_least, optimal, outcome, expanded, generated and seconds.

        Unknown numbers are -1.
        """
        import numpy

        def number(value: Optional[int]) -> int:
            return -1 if value is None else value

        def row(answer: Answer) -> tuple[object, ...]:
            counts = answer.counts
            bounds = (number(answer.cost), number(answer.at_least), answer.optimal)
            return (*bounds, answer.outcome, counts.expanded, counts.generated, answer.seconds)

        return numpy.array([row(answer) for answer in self], dtype=FIELDS)


class Unproven(FewestError):
    """A distance was asked for, but a limit ended the search before it was known."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(f"{answer.outcome}; the distance is at least {answer.at_least}")
        #: What was proven.
        self.answer = answer
        #: For several boards: the answers to all of them.
        self.answers: Optional[Answers] = None


class Interrupted(Sendable, KeyboardInterrupt):
    """Ctrl-C has ended a search. What it has proven so far is kept."""

    def __init__(self, known: Any) -> None:
        super().__init__("the search was interrupted")
        single = not isinstance(known, list)
        #: For a single board: what was proven about it.
        self.answer: Optional[Answer] = Answer(known) if single else None
        #: For several boards: the answers so far, in the order of the boards.
        self.answers: Optional[Answers] = None if single else Answers(map(Answer, known))

    def be_about(self, puzzle: Puzzle) -> None:
        """Sets the puzzle of the answers."""
        for answer in [self.answer] if self.answer else self.answers or []:
            answer._puzzle = puzzle
