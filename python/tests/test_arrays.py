"""Boards from NumPy's arrays, and answers as one. Skipped where NumPy is missing."""

from __future__ import annotations

import pytest

import fewest

numpy = pytest.importorskip("numpy")

ROWS = [[1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 0, 7, 8], [1, 2, 3, 4, 5, 6, 8, 7, 0]]


@pytest.mark.parametrize("kind", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8"])
def test_whole_numbers_of_every_size(kind: str) -> None:
    boards = numpy.array(ROWS, dtype=kind)
    assert fewest.distances("eight", boards) == [1, 2, None]
    assert fewest.distance("eight", boards[1]) == 2


def test_rows_of_rows_strides_and_other_kinds() -> None:
    boards = numpy.array(ROWS, dtype="i4")
    assert fewest.distances("eight", boards.reshape(3, 3, 3)) == [1, 2, None]
    assert fewest.distances("eight", numpy.asfortranarray(boards)) == [1, 2, None]
    assert fewest.distances("eight", boards[::-1]) == [None, 2, 1]
    assert fewest.distances("eight", boards.astype(str)) == [1, 2, None]
    boards.flags.writeable = False
    assert fewest.distances("eight", boards) == [1, 2, None]
    with pytest.raises(TypeError):
        fewest.distances("eight", boards.astype(float))


def test_answers_as_a_structured_array() -> None:
    answers = fewest.Solver("eight").solve_many(numpy.array(ROWS))
    table = answers.to_numpy()
    assert table["cost"].tolist() == [1, 2, -1]
    assert table["optimal"].tolist() == [True, True, False]
    assert table["outcome"].tolist() == ["solved", "solved", "unsolvable"]


def test_a_board_is_a_sequence() -> None:
    board = fewest.board("eight", ROWS[0])
    assert numpy.array(board).tolist() == ROWS[0]
