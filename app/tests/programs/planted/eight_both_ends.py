"""The 8-puzzle by breadth-first search from both ends, one board: the fewest moves, or -1."""
#@@ one-more | acwing:845 | states are counted instead of the moves
#@@ edge | acwing:845 | some moves are not those of the puzzle
#@@ key | acwing:845 | lost states that share a key or a mark
#@@ parity | acwing:845 | the parity rule is wrong
#@@ unproven | acwing:845 | no solution is printed without a proof
#@@ uncaught | acwing:845 | an exception that nobody catches
#@@ debug | acwing:845 | something else than the answer was printed
#@@ silent | acwing:845 | prints nothing for this board
#@@ half | acwing:845 | fewer moves than there can be
#@@ none | acwing:845 | right
#@@ no-parity | acwing:845 | right
#@@ swap | acwing:845 | right
#@@ padding | acwing:845 | right
#@@ slow-start | acwing:845 | right
import sys


def steps(board):
    blank = board.index("0")
    for step in (-3, -1, 1, 3):
        to = blank + step
        if not 0 <= to < 9 or step in (-1, 1) and to // 3 != blank // 3: #@ edge: if not 0 <= to < 9:
            continue
        cells = list(board)
        cells[blank], cells[to] = cells[to], cells[blank]
        yield "".join(cells)


def key(board):
    return board #@ key: return board[:6]


def fewest(start, goal):
    if start == goal:
        return 0 #@ silent: sys.exit()
    seen = [{key(start)}, {key(goal)}]
    edges = [[start], [goal]]
    made = 0 #@ slow-start: made = 0; import time; time.sleep(0.2)
    while edges[0] and edges[1]:
        side = 0 if len(edges[0]) <= len(edges[1]) else 1 #@ swap: side = made % 2
        made += 1
        layer = []
        for board in edges[side]:
            for after in steps(board):
                if key(after) in seen[1 - side]:
                    return made #@ half: return made // 2 + 1
                if key(after) not in seen[side]:
                    seen[side].add(key(after))
                    layer.append(after)
        edges[side] = layer
        if made > 40: #@ unproven: if made > 17:
            return -1
    return -1


start = "".join(sys.stdin.read().split()).replace("x", "0") #@ padding: start = "".join(sys.stdin.read().split()).replace("x", "0"); rest = [0] * 10000000
tiles = start.replace("0", "") #@ parity: tiles = start
if sum(a > b for i, a in enumerate(tiles) for b in tiles[i:]) % 2: #@ no-parity: if False:
    print(-1)
else:
    answer = fewest(start, "123456780")
    if answer > 15: #@ uncaught: if answer > 15 and {}[answer]:
        sys.stdout.write("") #@ debug: print("far")
    print(answer) #@ one-more: print(answer + 1)
