

def cases():
    """The cases of the input: the numbers in front of a board, the board, and its goal if there is one."""
    text = sys.stdin.read()
    for mark in "[,]":
        text = text.replace(mark, " ")
    words = text.split()
    at = 0

    def take():
        nonlocal at
        at += 1
        return words[at - 1]

    def board(head):
        lines = LINES or [head[-1]] * head[0]
        found = []
        while len(found) < sum(lines):
            word = take()
            for cell in word if BETWEEN == "" else [word]:
                found.append(WORDS.index(cell) if WORDS else int(cell))
        if not ORDER:
            return tuple(found)
        placed = [0] * len(found)
        for cell, content in zip(ORDER, found):
            placed[cell] = content
        return tuple(placed)

    left = {"one": 1, "counted": 0}.get(CASES, -1)
    if CASES == "counted":
        left = int(take())
    while left != 0 and at < len(words) and not (CASES == "line" and words[at] == "0"):
        head = [int(take()) for _ in HEAD]
        start, goal = board(head), None
        if ASKS == "goal":
            start, goal = tuple(GOALS[0]), start
        if ASKS == "both":
            goal = board(head)
        yield head, start, goal
        left -= 1

