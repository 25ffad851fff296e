"""How boards, answers and comparisons look in a notebook."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from itertools import count
from typing import Any, Optional, Protocol

#: The side of a cell, in pixels.
SIDE = 40
#: The most moves of a film: an answer may have a thousand, and a notebook keeps all pictures.
LONGEST_FILM = 200
#: Colours to distinguish cells, light enough for black letters.
COLOURS = (
    "#f4c095", "#a8d5ba", "#9ec9e2", "#e3b7d2", "#f1e3a0", "#c5b9e0", "#f2a3a3", "#b8d8d8", "#d9d0c1",
)
_numbers = count()


def board_svg(described: dict[str, Any], symbols: Sequence[str], text: str) -> str:
    """Draws a board of a puzzle with that description: a square with its content for each cell, except empty
    ones."""
    places, blank = described["places"], described["board"]["blank"]
    columns, rows = (1 + max(place[axis] for place in places) for axis in (0, 1))
    colours = _colours(symbols, blank)
    squares = "".join(
        _square(place, symbol, colours[symbol])
        for place, symbol in zip(places, symbols)
        if symbol != blank
    )
    width, height = columns * SIDE, rows * SIDE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="{html.escape(text)}" '
        f'font-family="sans-serif" text-anchor="middle">'
        f'<rect width="{width}" height="{height}" fill="#eee"/>{squares}</svg>'
    )


def _colours(symbols: Sequence[str], blank: Optional[str]) -> dict[str, str]:
    """One colour if all pieces differ, as tiles do; otherwise one for each kind."""
    kinds = sorted(set(symbols) - {blank or ""})
    if len(kinds) == sum(symbol != blank for symbol in symbols):
        return {kind: COLOURS[0] for kind in kinds}
    return {kind: COLOURS[place % len(COLOURS)] for place, kind in enumerate(kinds)}


def _square(place: Sequence[int], symbol: str, colour: str) -> str:
    x, y = (axis * SIDE for axis in place)
    size = 18 if len(symbol) <= 2 else 12
    return (
        f'<rect x="{x + 1}" y="{y + 1}" width="{SIDE - 2}" height="{SIDE - 2}" rx="4" fill="{colour}"/>'
        f'<text x="{x + SIDE / 2:g}" y="{y + SIDE / 2 + size / 3:g}" font-size="{size}">'
        f"{html.escape(symbol)}</text>"
    )


def film_html(pictures: Sequence[str], told: str) -> str:
    """Pictures of boards as a film with a slider, with what is proven below it. If a notebook is not trusted to
    run scripts, only the first picture is visible."""
    pictures, told = pictures[: LONGEST_FILM + 1], html.escape(told)
    if len(pictures) == 1:
        return f"<div>{pictures[0]}<p>{told}</p></div>"
    name = f"fewest-{next(_numbers)}"
    shown = "".join(
        f'<div class="{name}" style="display:{"none" if place else "block"}">{picture}</div>'
        for place, picture in enumerate(pictures)
    )
    script = (
        f"var all=document.getElementsByClassName('{name}');"
        "for(var i=0;i&lt;all.length;i++)all[i].style.display=i==this.value?'block':'none'"
    )
    slider = (
        f'<input type="range" min="0" max="{len(pictures) - 1}" value="0" style="width:16em" '
        f'aria-label="move" oninput="{script}">'
    )
    return f"<div>{shown}{slider}<p>{told}</p></div>"


class Proven(Protocol):
    """What a plot needs from an answer."""

    @property
    def cost(self) -> Optional[int]:
        """The total cost of the moves."""

    @property
    def optimal(self) -> bool:
        """Whether it is proven that nothing is cheaper."""


def plot_depths(answers: Iterable[Proven], ax: Any = None) -> Any:
    """Plots, as bars, how many answers have each proven cost. Needs matplotlib; returns its axes."""
    costs = [answer.cost for answer in answers if answer.optimal and answer.cost is not None]
    axes = _axes(ax)
    heights = {cost: costs.count(cost) for cost in sorted(set(costs))}
    axes.bar(list(heights), list(heights.values()))
    axes.set_xlabel("moves of a shortest answer")
    axes.set_ylabel("boards")
    return axes


def plot_comparison(rows: Iterable[dict[str, Any]], value: str = "expanded", ax: Any = None) -> Any:
    """Plots the rows of :func:`fewest.compare`: a line for each search, over the boards in the order of their
    costs, on a logarithmic scale. Needs matplotlib; returns its axes."""
    lines: dict[str, list[tuple[int, float]]] = {}
    for row in rows:
        heuristic = row["asked_heuristic"]
        name = row["asked_algorithm"] + (f", {heuristic}" if heuristic else "")
        if row["optimal"]:
            lines.setdefault(name, []).append((row["cost"], row[value]))
    axes = _axes(ax)
    for name, points in lines.items():
        costs, values = zip(*sorted(points))
        axes.plot(costs, values, marker="o", label=name)
    axes.set_xlabel("moves of a shortest answer")
    axes.set_ylabel(value)
    axes.set_yscale("log")
    axes.legend()
    return axes


def _axes(ax: Any) -> Any:
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("plots need matplotlib: pip install matplotlib") from error
    return pyplot.subplots()[1]
