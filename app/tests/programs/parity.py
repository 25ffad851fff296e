"""Whether an M x N board can be solved, right or with one mistake.

parity.py MISTAKE, which is none, even-widths or blank.
"""
import sys


def is_odd(cells):
    """Whether it takes an odd number of transpositions to order the cells, 0 last."""
    area, odd = len(cells), False
    seen = bytearray(area)
    for first in range(area):
        cell = first
        while not seen[cell]:
            seen[cell] = 1
            cell = (cells[cell] - 1) % area
            odd ^= cell != first
    return odd


def main(mistake):
    words = list(map(int, sys.stdin.read().split()))
    at = 0
    while at + 1 < len(words) and words[at]:
        height, width = words[at], words[at + 1]
        cells = words[at + 2 : at + 2 + height * width]
        at += 2 + height * width
        blank = cells.index(0)
        down, right = height - 1 - blank // width, width - 1 - blank % width
        steps = down + right
        if mistake == "even-widths":
            # The rule of boards of odd width for all: inversions without the blank.
            steps = right + width * down
        if mistake == "blank":
            steps = 0
        print("YES" if is_odd(cells) == steps % 2 else "NO")


main(sys.argv[1])
