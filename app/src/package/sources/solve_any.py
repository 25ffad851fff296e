
def bring(board, cells, locked, width, moves):
    """Brings to each of the cells its tile: best-first over the cells of the blank and of those tiles."""
    def steps(one, other):
        return abs(one // width - other // width) + abs(one % width - other % width)

    def far(places):
        apart = [(place, cell) for place, cell in zip(places[1:], cells) if place != cell]
        nearest = min((steps(places[0], place) for place, _ in apart), default=0)
        return sum(4 * steps(place, cell) for place, cell in apart) + nearest

    start = tuple(board.index(tile) for tile in [0] + [cell + 1 for cell in cells])
    came = {start: None}
    open_ = [(far(start), 0, start)]
    while open_[0][0] > 0:
        here = heapq.heappop(open_)[2]
        for way in range(4):
            there = beside(here[0], way, width)
            if there is None or there in locked:
                continue
            following = (there,) + tuple(here[0] if place == there else place for place in here[1:])
            if following not in came:
                came[following] = here, way
                heapq.heappush(open_, (far(following), len(came), following))
    here, ways = open_[0][2], []
    while came[here]:
        here, way = came[here]
        ways.append(way)
    for way in reversed(ways):
        blank = board.index(0)
        there = beside(blank, way, width)
        board[blank], board[there] = board[there], board[blank]
        moves.append(way)
    locked.update(cells)


def finish(board, locked, width):
    """The last 3x3 cells, breadth first from both ends at once."""
    goal = tuple((cell + 1) % len(board) for cell in range(len(board)))
    sides = [({tuple(board): None}, [tuple(board)]), ({goal: None}, [goal])]
    turn = 0
    while not sides[0][0].keys() & sides[1][0].keys():
        came, layer = sides[turn]
        following = []
        for here in layer:
            blank = here.index(0)
            for way in range(4):
                there = beside(blank, way, width)
                if there is None or there in locked:
                    continue
                other = list(here)
                other[blank], other[there] = other[there], other[blank]
                other = tuple(other)
                if other not in came:
                    came[other] = here, way
                    following.append(other)
        sides[turn] = came, following
        turn = 1 - turn
    middle = (sides[0][0].keys() & sides[1][0].keys()).pop()
    ways, here = [], middle
    while sides[0][0][here]:
        here, way = sides[0][0][here]
        ways.append(way)
    ways.reverse()
    while sides[1][0][middle]:
        middle, way = sides[1][0][middle]
        ways.append(3 - way)
    return ways


def solve(head, start, goal):
    """Some path, not a short one: rows from above and columns from the left until 3x3 cells are left."""
    width = round(len(start) ** 0.5) if LINES else head[-1]
    if not is_solvable(start, width):
        return None
    board, locked, moves = list(start), set(), []
    if BLANK_FIRST:
        # The same board upside down, its tiles counted from the other end.
        board = [len(board) - tile if tile else 0 for tile in reversed(board)]
    for at in range(width - 3):
        row = [at * width + i for i in range(at, width)]
        column = [i * width + at for i in range(at + 1, width)]
        for line in row, column:
            for cell in line[:-2]:
                bring(board, [cell], locked, width, moves)
            bring(board, line[-2:], locked, width, moves)
    moves += finish(board, locked, width)
    return len(moves), [3 - way for way in moves] if BLANK_FIRST else moves, ""

