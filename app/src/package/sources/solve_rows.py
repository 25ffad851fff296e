
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


def after(row, board):
    """The board after a move, or None if it is not legal."""
    for cell, holds in row[1]:
        if board[cell] not in holds:
            return None
    changed = list(board)
    for cell, source, mapped in row[2]:
        changed[cell] = mapped[board[source]] if mapped else board[source]
    return tuple(changed)


def around(goals, most):
    """How far boards are from the goals: all of them, or those of so many moves."""
    far = {goal: 0 for goal in goals}
    boards, back = list(goals), [inverse(row) for row in ROWS]
    for board in boards:
        moves = far[board] + 1
        if 0 <= most < moves:
            break
        for row in back:
            before = after(row, board)
            if before is not None and before not in far:
                far[before] = moves
                boards.append(before)
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
    if goals not in KNOWN:
        KNOWN[goals] = around(goals, -1 if MOST < 0 else MOST // 2)
    far = KNOWN[goals]
    layer, seen, made = [here], {here}, 0
    while not any(board in far for board in layer):
        if MOST < 0 or made >= MOST - MOST // 2:
            return None
        following = (after(row, board) for board in layer for row in ROWS)
        layer = list({board for board in following if board is not None and board not in seen})
        seen.update(layer)
        made += 1
    left = min(far[board] for board in layer if board in far)
    count, moves = made + left, []
    while made == 0 and left > 0:
        left -= 1
        for row in sorted(ROWS, key=lambda row: row[0]):
            board = after(row, here)
            if board is not None and far.get(board) == left:
                moves.append(row[0])
                here = board
                break
    return count, moves, ""

