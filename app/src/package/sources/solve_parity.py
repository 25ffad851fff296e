
def solve(head, board, goal):
    width = round(len(board) ** 0.5) if LINES else head[-1]
    return (0, [], "") if is_solvable(board, width) else None

