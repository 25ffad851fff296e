"""The exceptions of the package, a small tree::

    FewestError
        QuestionError       the question makes no sense, whatever the board   (ValueError)
        TextError           a text is wrong at a line and a column            (ValueError)
            BoardError
            GoalError
            MovesError
            PuzzleFileError
        ProofError          a proof does not hold, or cannot be made          (ValueError)
        TablesError         tables cannot be opened or built                  (OSError)
        Unproven            a distance was asked for and is not known for sure
        BugError            this package is wrong; please report it           (RuntimeError)
    Interrupted             Ctrl-C during a search                            (KeyboardInterrupt)

Unproven and Interrupted have answers, so they are defined in ``_answer``.
"""

from __future__ import annotations

from typing import Any, Optional


class Sendable(BaseException):
    """An exception that can be sent to another process or copied, whatever its arguments are."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[BaseException], arguments: tuple[Any, ...], state: dict[str, Any]) -> BaseException:
    made = kind.__new__(kind, *arguments)
    made.__dict__.update(state)
    return made


class FewestError(Sendable, Exception):
    """The base class of all errors of this package."""

    #: For several boards: the index, from 0, of the board that the error is about.
    board: Optional[int] = None

    def __str__(self) -> str:
        told = super().__str__()
        return told if self.board is None else f"boards[{self.board}]: {told}"


class QuestionError(FewestError, ValueError):
    """The question makes no sense, whatever the board: an unknown name, a heuristic of another puzzle.

    >>> import fewest
    >>> try:
    ...     fewest.solve("eight", "123456780", heuristic="centre-count")
    ... except fewest.QuestionError as error:
    ...     print(error.kind, error.fit)
    DoesNotFit ['zero', 'misplaced', 'manhattan', 'linear-conflict', 'walking-distance', 'exact']
    """

    def __init__(self, message: str, *, kind: str, fit: Optional[list[str]] = None) -> None:
        super().__init__(message)
        #: What is wrong, as one word that never changes: ``DoesNotFit``, ``UnknownPuzzle``.
        self.kind = kind
        #: If a name does not fit: the names that do.
        self.fit = fit or []


class TextError(FewestError, ValueError):
    """A text is wrong at a line and a column, both counted from 1."""

    def __init__(self, message: str, *, line: int, column: int, text: Optional[str] = None) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        #: What is wrong, without the place.
        self.message = message
        self.line = line
        self.column = column
        #: The text that was read. If cells were given instead, blanks separate them.
        self.text = text


class BoardError(TextError):
    """A board is wrong.

    >>> import fewest
    >>> try:
    ...     fewest.solve("eight", [1, 2, 3, 4, 5, 6, 7, 7, 0])
    ... except fewest.BoardError as error:
    ...     print(error.line, error.column)
    1 15
    """


class GoalError(TextError):
    """A goal is wrong."""


class MovesError(TextError):
    """A move is unknown, or not legal at its place. The column is that of its first character."""

    def __init__(
        self,
        message: str,
        *,
        line: int,
        column: int,
        text: Optional[str] = None,
        number: Optional[int] = None,
        legal: Optional[list[str]] = None,
    ) -> None:
        super().__init__(message, line=line, column=column, text=text)
        #: Which move it is, from 1.
        self.number = number
        #: The moves that are legal there.
        self.legal = legal or []


def not_legal(name: str, *, line: int = 1, column: int, number: int, legal: list[str]) -> MovesError:
    """The error about a move that is not legal at its place."""
    message = f"`{name}` is not a legal move here; legal are {', '.join(legal)}"
    return MovesError(message, line=line, column=column, number=number, legal=legal)


class PuzzleFileError(TextError):
    """A puzzle file is wrong."""

    def __init__(self, message: str, *, line: int, column: int, file: str) -> None:
        super().__init__(message, line=line, column=column)
        self.file = file


class ProofError(FewestError, ValueError):
    """A proof does not hold, is about something else, or cannot be made within the limits.

    >>> import fewest
    >>> try:
    ...     fewest.verify(b"moves: rr")
    ... except fewest.ProofError as error:
    ...     print(error.kind)
    malformed
    """

    def __init__(self, message: str, *, kind: str) -> None:
        super().__init__(message)
        #: What is wrong, as one word that never changes: ``rejected``, ``malformed``, ``no-rules``, ``unread``
        #: (a board is not written as the proof writes boards), ``memory``, ``time`` or ``nodes``.
        self.kind = kind


class TablesError(FewestError, OSError):
    """Tables cannot be opened, or cannot be built."""


class BugError(FewestError, RuntimeError):
    """A bug of this package. Please report it."""
