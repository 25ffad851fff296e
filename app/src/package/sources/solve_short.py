
PATTERNS = (1, 2, 5, 6, 10), (3, 4, 7, 8, 11), (9, 12, 13, 14, 15)
CELLS = 16
BESIDE = [[(there, way) for way in range(4) for there in [beside(cell, way, 4)] if there is not None]
          for cell in range(CELLS)]


def tiled(bits, times, width):
    """So many copies of that string of bits, each of that width, side by side."""
    while times > 1:
        bits |= bits << width
        times, width = times // 2, width * 2
    return bits


def table(pattern):
    """The fewest moves of these tiles that bring them home, whatever the others do: a byte for each way in
    which they can lie, the first tile's cell being the last digit of its number to the base 16.
    Breadth first from the goal, a layer for each move of a tile. A layer is a string of bits, one for each of
    those ways, for every cell of the blank: all its boards are moved at once."""
    size = CELLS ** len(pattern)
    on = [[tiled(((1 << CELLS ** i) - 1) << cell * CELLS ** i, size // CELLS ** (i + 1), CELLS ** (i + 1))
           for cell in range(CELLS)] for i in range(len(pattern))]
    free = []
    for cell in range(CELLS):
        free.append((1 << size) - 1)
        for masks in on:
            free[cell] &= ~masks[cell]
    seen, layer, total = [0] * CELLS, [0] * CELLS, 0
    layer[-1] = 1 << sum((tile - 1) * CELLS ** i for i, tile in enumerate(pattern))
    while any(layer):
        changed = set(range(CELLS))
        while changed:
            cell = changed.pop()
            for there, _ in BESIDE[cell]:
                reached = layer[there] | layer[cell] & free[there]
                if reached != layer[there]:
                    layer[there] = reached
                    changed.add(there)
        following, left = [0] * CELLS, (1 << size) - 1
        for cell in range(CELLS):
            seen[cell] |= layer[cell]
            left &= ~seen[cell]
            for there, _ in BESIDE[cell]:
                for i, masks in enumerate(on):
                    moved, shift = layer[cell] & masks[there], (cell - there) * CELLS ** i
                    following[there] |= moved << shift if shift > 0 else moved >> -shift
        layer = [new & ~old for new, old in zip(following, seen)]
        # A byte more for each way that was not reached.
        digits = format(left, "0%db" % size).encode().translate(bytes(48) + b"\0\1" + bytes(206))
        total += int.from_bytes(digits, "big")
    return total.to_bytes(size, "little")


TABLES = []


def places(mirrored):
    """For each tile: which table knows it, and by how much its cell counts there."""
    found = [None] * CELLS
    for which, pattern in enumerate(PATTERNS):
        for i, tile in enumerate(pattern):
            found[flip(tile - 1) + 1 if mirrored else tile] = which, CELLS ** i
    return found


def flip(cell):
    """The cell mirrored in the main diagonal, which leaves the goal's blank where it is."""
    return cell % 4 * 4 + cell // 4


def solve(head, start, goal):
    """IDA*: depth-first searches, each with a larger bound on the number of moves. The estimate is the sum of
    the tables, or that of the tables for the mirrored board if it is larger."""
    if not is_solvable(start, 4):
        return None
    if not TABLES:
        TABLES.extend(map(table, PATTERNS))
    board, moves, own, other = list(start), [], places(False), places(True)
    at, mirrored = [0] * len(PATTERNS), [0] * len(PATTERNS)
    for cell, tile in enumerate(board):
        if tile:
            at[own[tile][0]] += own[tile][1] * cell
            mirrored[other[tile][0]] += other[tile][1] * flip(cell)
    # For each tile: its table, and by how much its place there changes for each cell of a move.
    shown = [spot and (spot[0], TABLES[spot[0]], spot[1]) for spot in own]
    flipped = [spot and (spot[0], TABLES[spot[0]], spot[1]) for spot in other]
    ways = [[(there, way, cell - there, flip(cell) - flip(there)) for there, way in BESIDE[cell]]
            for cell in range(CELLS)]

    def descend(blank, came, left, one, two):
        """Tries the moves in the order down, left, right, up, never straight back."""
        left -= 1
        for there, way, step, across in ways[blank]:
            if there == came:
                continue
            tile = board[there]
            which, known, times = shown[tile]
            old = at[which]
            new = old + step * times
            after = one - known[old] + known[new]
            if after > left:
                continue
            image, known, times = flipped[tile]
            before = mirrored[image]
            turned = before + across * times
            beyond = two - known[before] + known[turned]
            if beyond > left:
                continue
            board[blank], board[there], at[which], mirrored[image] = tile, 0, new, turned
            if after == 0 or descend(there, blank, left, after, beyond):
                moves.append(way)
                return True
            board[blank], board[there], at[which], mirrored[image] = 0, tile, old, before
        return False

    one = sum(known[place] for known, place in zip(TABLES, at))
    two = sum(known[place] for known, place in zip(TABLES, mirrored))
    bound = max(one, two)
    if bound == 0:
        return 0, [], ""
    while MOST < 0 or bound <= MOST:
        if descend(start.index(0), -1, bound, one, two):
            return len(moves), moves[::-1], ""
        bound += 2
    return None
