
def goal_of(size):
    return tuple(range(size)) if BLANK_FIRST else tuple((cell + 1) % size for cell in range(size))


def is_solvable(board, width):
    """Every move exchanges two cells, one of which is the blank."""
    place = [0] * len(board)
    for cell, tile in enumerate(goal_of(len(board))):
        place[tile] = cell
    blank = board.index(0)
    odd = blank // width + blank % width + place[0] // width + place[0] % width
    seen = [False] * len(board)
    for first in range(len(board)):
        cell, length = first, 0
        while not seen[cell]:
            seen[cell] = True
            cell = place[board[cell]]
            length += 1
        odd += max(0, length - 1)
    return odd % 2 == 0


def beside(blank, way, width):
    """The cell to which the blank goes: down, left, right, up."""
    row, column = blank // width + (way == 0) - (way == 3), blank % width + (way == 2) - (way == 1)
    return row * width + column if 0 <= row < width and 0 <= column < width else None

