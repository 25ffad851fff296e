# Opposite faces of a cube are equal, so it is one of six: its colours on top, in front and beside.
CUBES = ["WRB", "WBR", "RWB", "RBW", "BWR", "BRW"]
EMPTY_CELL = 6


def rolled(cube, sideways):
    """A roll exchanges the top with the face beside it, or with the one in front."""
    faces, other = list(CUBES[cube]), 2 if sideways else 1
    faces[0], faces[other] = faces[other], faces[0]
    return CUBES.index("".join(faces))


def rolls(empty):
    """The cells from which a cube rolls to the empty one, and what becomes of it."""
    for cell in range(9):
        rows, columns = abs(cell // 3 - empty // 3), abs(cell % 3 - empty % 3)
        if rows + columns == 1:
            yield cell, [rolled(cube, columns == 1) for cube in range(6)]


ROLLS = [list(rolls(empty)) for empty in range(9)]


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
    """Breadth first from both ends, since rolls can be taken back: the smaller layer goes a roll further."""
    start = bytes(EMPTY_CELL if cell == head[1] * 3 + head[0] - 4 else 0 for cell in range(9))
    colours = [WORDS[top][0] for top in tops]
    fitting = [[cube for cube in range(6) if CUBES[cube][0] == colour] or [EMPTY_CELL] for colour in colours]
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


