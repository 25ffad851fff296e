# Opposite faces of a cube are equal, so it is one of six: its colours on top, in front and beside.
CUBES = ["WRB", "WBR", "RWB", "RBW", "BWR", "BRW"]
EMPTY_CELL = 6


def rolled(cube, sideways):
    """A roll exchanges the top with the face beside it, or with the one in front."""
    faces, other = list(CUBES[cube]), 2 if sideways else 1
    faces[0], faces[other] = faces[other], faces[0]
    return CUBES.index("".join(faces))


# By the empty cell: the cells from which a cube rolls there, and what becomes of it.
ROLLS = [[(from_row * 3 + from_column, [rolled(cube, from_row == row) for cube in range(6)])
          for from_row, from_column in [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
          if 0 <= from_row < 3 and 0 <= from_column < 3]
         for row in range(3) for column in range(3)]


def further(layer, met):
    """The boards one roll from these that were not met before."""
    following = []
    for board in layer:
        empty = board.index(EMPTY_CELL)
        for cell, turned in ROLLS[empty]:
            there = bytearray(board)
            there[empty], there[cell] = turned[board[cell]], EMPTY_CELL
            there = bytes(there)
            if there not in met:
                met.add(there)
                following.append(there)
    return following


def solve(head, tops, goal):
    """Breadth first from both ends: rolls can be taken back. Whichever layer is smaller is taken a roll further."""
    start = bytes(EMPTY_CELL if cell == head[1] * 3 + head[0] - 4 else 0 for cell in range(9))
    fitting = [[cube for cube in range(6) if CUBES[cube][0] == WORDS[top][0]] or [EMPTY_CELL] for top in tops]
    goals = [bytes(board) for board in itertools.product(*fitting)]
    layers, met = [[start], goals], [{start}, set(goals)]
    rolls = 0 if start in met[1] else None
    for count in range(1, MOST + 1):
        if rolls is not None or not all(layers):
            break
        side = 0 if len(layers[0]) <= len(layers[1]) else 1
        layers[side] = further(layers[side], met[side])
        if not met[1 - side].isdisjoint(layers[side]):
            rolls = count
    return None if rolls is None else (rolls, [], "")


