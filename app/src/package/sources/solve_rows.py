

def inverse(row):
    """The row that takes a move back."""
    name, guards, takes = row
    gone = {source: (cell, mapped) for cell, source, mapped in takes}
    back = []
    for cell, holds in guards:
        there, mapped = gone.get(cell, (cell, []))
        back.append((there, [mapped[content] for content in holds] if mapped else holds))
    return name, back, [(source, cell, [mapped.index(content) for content in range(len(mapped))])
                        for cell, source, mapped in takes]


def mover(rows, size):
    """What lists the boards after all moves, each with the name of its move. A board is a string of bytes,
    and a move is another: for each cell the place that it takes its content from. `bytes.translate`, which
    makes the move, is much faster than a loop over the cells. The places are those of the board, and behind
    them those of the board after each of the maps that occur."""
    maps, anywhere, guarded = [], [], [{} for _ in range(size)]
    for name, guards, takes in rows:
        places = bytearray(range(size))
        for cell, source, mapped in takes:
            if mapped and mapped not in maps:
                maps.append(mapped)
            places[cell] = source + size * (maps.index(mapped) + 1 if mapped else 0)
        move = name, guards[1:], bytes(places)
        if not guards:
            anywhere.append(move)
        for content in guards[0][1] if guards else []:
            guarded[guards[0][0]].setdefault(content, []).append(move)
    tables = [bytes(mapped).ljust(256) for mapped in maps]
    used = [cell for cell in range(size) if guarded[cell]]

    def after(board):
        wide = board
        for table in tables:
            wide += board.translate(table)
        wide = wide.ljust(256)
        moves = anywhere
        for cell in used:
            found = guarded[cell].get(board[cell])
            if found:
                moves = moves + found
        return [(name, places.translate(wide)) for name, guards, places in moves
                if not guards or all(board[cell] in holds for cell, holds in guards)]
    return after


def around(goals, most):
    """How far boards are from the goals: all of them, or those of so many moves."""
    far = {goal: 0 for goal in goals}
    boards, before = list(goals), mover([inverse(row) for row in ROWS], len(goals[0]))
    for board in boards:
        moves = far[board] + 1
        if 0 <= most < moves:
            break
        for _, other in before(board):
            if other not in far:
                far[other] = moves
                boards.append(other)
    return far


def renamed(board, goal):
    """The board by names with which the goal has its pieces in order."""
    names = {content: content for content in range(FIXED)}
    for content in goal:
        names.setdefault(content, len(names))
    return tuple(names[content] for content in board)


KNOWN = {}


def solve(head, here, goal):
    """The number of moves, the moves and no symbol, or None. Half of the moves that count are looked
    at from the goals, the rest from the board."""
    goals = tuple(map(tuple, GOALS))
    if goal:
        goals, here = (renamed(goal, goal),), renamed(here, goal)
    here, after = bytes(here), mover(ROWS, len(here))
    if goals not in KNOWN:
        KNOWN[goals] = around(list(map(bytes, goals)), -1 if MOST < 0 else MOST // 2)
    far = KNOWN[goals]
    layer, seen, made = [here], {here}, 0
    while not any(board in far for board in layer):
        if MOST < 0 or made >= MOST - MOST // 2:
            return None
        following = {other for board in layer for _, other in after(board)}
        layer = following - seen
        seen |= layer
        made += 1
    left = min(far[board] for board in layer if board in far)
    count, moves = made + left, []
    while made == 0 and left > 0:
        left -= 1
        move, here = min(pair for pair in after(here) if far.get(pair[1]) == left)
        moves.append(move)
    return count, moves, ""
