"""How boards and answers look in a notebook."""

from __future__ import annotations

import xml.etree.ElementTree as tree

import pytest

import fewest

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in tree.fromstring(svg).iter(f"{SVG}text")]


def test_a_board_shows_every_piece_and_no_blank() -> None:
    assert texts(fewest.board("eight", "123456708")._repr_svg_()) == list("12345678")
    assert len(texts(fewest.random_state("rotation", seed=1)._repr_svg_())) == 24
    assert len(texts(fewest.random_state("cubic", seed=1)._repr_svg_())) == 8


@pytest.mark.parametrize("puzzle", fewest.puzzles())
def test_every_puzzle_has_a_picture(puzzle: str) -> None:
    board = fewest.random_state(puzzle, seed=1)
    places = fewest.Puzzle(puzzle).description["places"]
    assert len(board) == len(places) and 0 < len(texts(board._repr_svg_())) <= len(places)


def test_an_answer_is_a_film() -> None:
    answer = fewest.solve("eight", "2 3 4/1 5 0/7 6 8")
    film = answer._repr_html_()
    assert film.count("<svg") == 20 and 'max="19"' in film and "proven shortest" in film
    assert film.count("display:block") == 1
    assert [str(board) for board in answer.boards()][-1] == answer.goal
    assert fewest.solve("eight", "123456870")._repr_html_().count("<svg") == 1


def test_the_boards_of_an_answer_of_a_file() -> None:
    lock = fewest.Puzzle.from_text("board a b\nvalues 0 1\nmove x: turn a by 1\nmove y: turn b by 1\ngoal all 0\n")
    assert [str(board) for board in fewest.solve(lock, "1 0").boards()] == ["1 0", "0 0"]


def test_plots() -> None:
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    boards = [board for board, _ in zip(fewest.random_states("eight", seed=1), range(20))]
    bars = fewest.plot_depths(fewest.Solver("eight").solve_many(boards))
    assert sum(bar.get_height() for bar in bars.patches) == 20
    rows = fewest.compare("eight", boards[:3], algorithms=["a-star"], heuristics=["zero", "manhattan"])
    assert len(fewest.plot_comparison(rows).get_lines()) == 2
