MOVES = []
for _, _, takes in ROWS:
    # Eight bits of a set at a time, and where they go.
    source = {at: cell for cell, at, _ in takes}
    to = [source.get(cell, cell) for cell in range(24)]
    MOVES.append([[sum(1 << to[8 * part + bit] for bit in range(8) if byte >> bit & 1) for byte in range(256)]
                  for part in range(3)])


def moved(cells, move):
    """The cells of one symbol, a bit each, after a move."""
    low, middle, high = MOVES[move]
    return low[cells & 255] | middle[cells >> 8 & 255] | high[cells >> 16]


def distances():
    """How far each set of eight cells is from the centre. Every move is undone by another one."""
    centre = sum(1 << cell for cell in range(24) if GOALS[0][cell] == 0)
    far = {centre: 0}
    sets = [centre]
    for cells in sets:
        for move in range(8):
            following = moved(cells, move)
            if following not in far:
                far[following] = far[cells] + 1
                sets.append(following)
    return far


FAR = distances()


def solve(head, start, goal):
    """The number of moves, the moves, and the symbol that they bring to the centre."""
    cells = [sum(1 << cell for cell in range(24) if start[cell] == symbol) for symbol in range(3)]
    best, moves = min(FAR[one] for one in cells), []
    for left in reversed(range(best)):
        for move in range(8):
            following = [moved(one, move) for one in cells]
            if any(FAR[one] == left for one in following):
                cells = following
                moves.append(move)
                break
    return best, moves, WORDS[[FAR[one] for one in cells].index(0)]

