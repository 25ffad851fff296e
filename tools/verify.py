#!/usr/bin/env python3
"""Checks proofs of fewest moves: a second opinion, written from docs/proof-format.md alone.

Usage: tools/verify.py [--rules ROWS] FILE...   Exit codes: 0 verified, 1 rejected, 65 not a proof,
64 not checked because no file or no rows are named, 66 a file cannot be read."""
import gc
import re
import sys
import zlib
from functools import cache
from itertools import combinations, compress, permutations, product

NEVER, SAME = 1 << 40, bytes(range(256))
HEADER = """fewest proof 1\npuzzle (WORDS)\n(?:goal (WORDS)\n)?start (WORDS)
claim (cost (NUMBER)\nmoves ?(WORDS)?|at-least (NUMBER)|none)\n((?:bound WORDS\n)*)set (NUMBER) (NUMBER)\n"""
HEADER = HEADER.replace("WORDS", "[!-~]+(?: [!-~]+)*").replace("NUMBER", "(?:0|[1-9][0-9]*)")


class Trouble(Exception):
    """An exit code, a verdict and its reason."""


def need(holds, what, code=1, verdict="REJECTED"):
    if not holds:
        raise Trouble(code, verdict, what)


def read(data):
    """The parts of a proof, and its bits."""
    head, _, rest = data.partition(b"\ncrc ")
    head, body = head + b"\n", rest[9:]
    parts = re.fullmatch(HEADER, head.decode("latin-1"))
    need(parts and rest[8:9] == b"\n", "these are not the lines of a proof", 65, "NOT A PROOF")
    bits = int(parts[10])
    need(len(body) == (bits + 7) // 8, "the body has another length", 65, "NOT A PROOF")
    need(bits % 8 == 0 or body[-1] >> bits % 8 == 0, "behind the last bit not all is 0", 65, "NOT A PROOF")
    need(rest[:8] == b"%08x" % zlib.crc32(head + body), "the crc is wrong", 65, "NOT A PROOF")
    need(int(parts[5] or parts[7] or 0) < 1 << 30, "the claim is too large", 65, "NOT A PROOF")
    return parts, [byte >> bit & 1 for byte in body for bit in range(8)][:bits]


def slides(width, height, upright="", sideways=""):
    """The rows of a blank that goes up, left, right or down; what becomes of the content it meets."""
    for blank in range(width * height):
        row, column = divmod(blank, width)
        for name, room, step, becomes in (("u", row, -width, upright), ("l", column, -1, sideways),
                ("r", width - 1 - column, 1, sideways), ("d", height - 1 - row, width, upright)):
            if room:
                yield f"row {name} 1 {blank}=0 {blank}<{blank + step}{becomes} {blank + step}<{blank}"


def built_in(kind, rest, goal):
    """The rows of a puzzle, as a file of rows would have them."""
    goal = goal.split(" ") if goal else []
    held = lambda pairs: "goal" + "".join(f" {cell}={content}" for cell, content in pairs)
    need(bool(goal) == (kind in ("sliding", "cubic")), "`goal` is for tiles and cubes")
    if kind == "rotation" and not rest:
        left, right = (0, 2, 6, 11, 15, 20, 22), (1, 3, 8, 12, 17, 21, 23)
        upper, lower = tuple(range(4, 11)), tuple(range(13, 20))
        lines = left, right, upper[::-1], lower[::-1], right[::-1], left[::-1], lower, upper
        takes = ["".join(f" {to}<{of}" for to, of in zip(line, line[1:] + line[:1])) for line in lines]
        goals = [held((cell, symbol) for cell in (6, 7, 8, 11, 12, 15, 16, 17)) for symbol in range(3)]
        rows = [f"row {name} 1{take}" for name, take in zip("ABCDEFGH", takes)]
        return ["contents 1 2 3", "cells 24", *rows, *goals]
    if kind == "cubic" and not rest:
        need(len(goal) == 9 and goal.count("E") == 1 and set(goal) <= set("WRBE"), "no goal")
        tops = enumerate({"E": "0", "W": "1,2", "R": "3,4", "B": "5,6"}[top] for top in goal)
        rows = slides(3, 3, ":0,3,5,1,6,2,4", ":0,6,4,5,2,3,1")
        return ["contents E WRB WBR RWB RBW BWR BRW", "cells 9", *rows, held(tops)]
    need(kind == "sliding" and re.fullmatch("[1-6]x[1-6]", rest), "the puzzle or its size is unknown")
    tiles = [str(tile) for tile in range(int(rest[0]) * int(rest[2]))]
    need(sorted(goal) == sorted(tiles), "the goal has not each tile once")
    rows = slides(int(rest[0]), int(rest[2]))
    return [" ".join(["contents", *tiles]), f"cells {len(tiles)}", *rows, held(enumerate(goal))]


class Puzzle:
    """Cells that hold contents, which are numbers. A row is a move: its name and cost; pairs of a cell and
    what it may hold; and takes: a cell, the cell from which it takes, and what each content becomes."""

    def __init__(self, name, goal, start, rules):
        self.kind, _, rest = name.partition(" ")
        if self.kind == "rows":
            need(rules is not None, "the rows are in a file; name it with --rules", 64, "NOT CHECKED")
            need(goal is None and rest == f"{zlib.crc32(rules):08x}", "the rows are of another puzzle")
        is_written = self.kind == "rows"
        contents, cells, *lines = rules.decode().splitlines()[1:] if is_written else built_in(self.kind, rest, goal)
        self.contents, self.cells, words = contents.split(" ")[1:], int(cells[6:]), start.split(" ")
        numbers = lambda text: bytes(map(int, text.split(",")))
        guards = lambda text: [(int(cell), numbers(held)) for cell, held in re.findall(r" (\d+)=([\d,]+)", text)]
        takes = lambda text: [(int(to), int(of), numbers(become) if become else SAME)
                              for to, of, become in re.findall(r" (\d+)<(\d+):?([\d,]*)", text)]
        self.goals = [guards(line) for line in lines if line.startswith("goal")]
        rows = [line.split(" ", 3) + [""] for line in lines if line.startswith("row")]
        rows = [(row[1], int(row[2]), guards(" " + row[3]), takes(" " + row[3])) for row in rows]
        self.has_blank, self.rows = self.kind in ("sliding", "cubic"), [rows]
        if self.has_blank:  # The first condition of each row is the cell of the blank.
            self.rows = [[] for _ in range(self.cells)]
            for name, cost, ((cell, _),), taken in rows:
                self.rows[cell].append((name, cost, [], taken))
        need(len(words) == self.cells and set(words) <= set(self.contents), "no such start")
        self.start = bytes(map(self.contents.index, words))
        each = {"sliding": 1, "rotation": 8}.get(self.kind)
        need(not each or all(words.count(word) == each for word in words), "not each as often")
        need(self.kind != "cubic" or words.count("E") == 1, "not one empty cell")
        if self.kind == "sliding":
            self.width, self.home = int(rest[0]), [goal.split(" ").index(tile) for tile in self.contents]
            self.near = [[of for _, _, _, ((_, of, _), _) in self.rows[cell]] for cell in range(self.cells)]

    def moves(self, state):
        """The legal moves in order: name, cost, and the state behind it."""
        made = []
        for name, cost, guards, takes in self.rows[state.index(0) if self.has_blank else 0]:
            if not guards or all(state[cell] in held for cell, held in guards):
                after = bytearray(state)
                for to, of, become in takes:
                    after[to] = become[state[of]]
                made.append((name, cost, bytes(after)))
        return made

    def solved(self, state):
        return any(all(state[cell] in held for cell, held in goal) for goal in self.goals)


def pattern(puzzle, tiles):
    """The costs of some tiles. For each set of cells that they can be on, as the sum of 1 << cell, there are
    the region of each other cell and, by the region of the blank, the costs of all orders of the tiles."""
    near, places = puzzle.near, range(len(tiles))
    numbers = {order: number for number, order in enumerate(permutations(places))}
    bit_of = [1 << cell for cell in range(puzzle.cells)].__getitem__
    mask_of, sets = lambda cells: sum(map(bit_of, cells)), {}
    for cells in combinations(range(puzzle.cells), len(tiles)):
        region = {}
        for first in range(puzzle.cells):
            grown = [] if first in cells or first in region else [first]
            for cell in grown:
                region[cell] = first
                grown += [other for other in near[cell] if other not in cells and other not in grown]
        sets[mask_of(cells)] = cells, region, {one: bytearray(b"\xff") * len(numbers) for one in region.values()}

    @cache
    def turn(place, to):
        """The order that each order becomes if the tile on one place goes to another one."""
        rest = [other for other in places if other != place]
        become = [[*rest[:to], place, *rest[to:]].index(other) for other in places]
        return [numbers[tuple(become[other] for other in order)] for order in numbers]

    def locate(blank, *cells):
        on, region, blocks = sets[mask_of(cells)]
        return blocks[region[blank]], numbers[tuple(map(on.index, cells))]

    goal, cost = [puzzle.home[tile] for tile in (0, *tiles)], 0
    block, order = locate(*goal)
    block[order], mask = 0, mask_of(goal[1:])
    layer = {(mask, sets[mask][1][goal[0]])}
    while layer:
        need(cost < 254, "a pattern takes more moves than a table can tell")
        found, is_new = set(), bytes(byte == cost for byte in range(256))
        for mask, blank in layer:
            on, region, blocks = sets[mask]
            hits = list(compress(range(len(numbers)), blocks[blank].translate(is_new)))
            slides = [(cell, to) for cell in on for to in near[cell] if hits and region.get(to) == blank]
            for cell, to in slides:
                after = mask ^ 1 << cell ^ 1 << to
                there, regions, costs = sets[after]
                costs, become = costs[regions[cell]], turn(on.index(cell), there.index(to))
                for order in hits:
                    if costs[become[order]] == 255:
                        costs[become[order]] = cost + 1
                found.add((after, regions[cell]))
        layer, cost = found, cost + 1
    return locate


def cost_of(locate, tiles, image, turned):
    """What replaces the tiles of other patterns by 255, and the cost of a state in which that is done."""
    seen = bytes(image[tile] for tile in (0, *tiles))

    @cache
    def cost(state):
        block, order = locate(*map(turned.__getitem__, map(state.index, seen)))
        return NEVER if block[order] == 255 else block[order]
    return bytes(tile if tile in seen else 255 for tile in range(256)), cost


def bound(puzzle, line):
    """The lower bound of that line: whether a state is so far from a goal at least."""
    words, home, width = line.split(" "), getattr(puzzle, "home", None), getattr(puzzle, "width", 0)
    if words == ["table"] and puzzle.kind in ("cubic", "rotation"):
        return table(puzzle)
    need(home and (words == ["parity"] or words[0] == "sum" and words[2:] in ([], ["mirror"])), "no such bound")
    if words == ["parity"]:
        def has_other_parity(state, left):
            order = [home[tile] for tile in state]
            wrong = sum(a > b for at, b in enumerate(order) for a in order[:at])
            steps = [sum(divmod(cell, width)) for cell in (state.index(0), home[0])]
            return left <= 0 or (wrong + sum(steps)) % 2 == 1
        return has_other_parity
    need(re.fullmatch(r"[1-9]\d*([,|][1-9]\d*)*", words[1]), "a pattern has tiles, not the blank")
    patterns = [[int(tile) for tile in one.split(",")] for one in words[1].split("|")]
    tiles = [tile for one in patterns for tile in one]
    need(len(set(tiles)) == len(tiles) and max(tiles) < len(home), "patterns overlap, or there is no such tile")
    need(all(len(one) <= 8 for one in patterns), "a pattern has more than eight tiles")
    views = [(range(puzzle.cells), range(puzzle.cells))]
    if words[2:]:  # In the reflected board, each tile is where the tile was whose goal cell is its reflected one.
        turned = [cell % width * width + cell // width for cell in range(puzzle.cells)]
        need(width ** 2 == puzzle.cells and turned[home[0]] == home[0], "nothing to mirror")
        views.append(([home.index(turned[cell]) for cell in home], turned))
    tables = [pattern(puzzle, one) for one in patterns]
    views = [[cost_of(*table, *view) for table in zip(tables, patterns)] for view in views]

    def is_far(state, left):
        for view in views:
            if sum([cost(state.translate(others)) for others, cost in view]) >= left:
                return True
        return False
    return is_far


def table(puzzle):
    """Distances from the goals, as many layers of them as were asked for."""
    views, goal = lambda state: [state], puzzle.goals[0]
    layers = [[bytes(state) for state in product(*(held for _, held in goal))]]
    if puzzle.kind == "rotation":
        views = lambda state: [bytes(one == symbol for one in state) for symbol in range(3)]
        layers = [[bytes(cell in dict(goal) for cell in range(24))]]
    costs = dict.fromkeys(layers[0], 0)

    def is_far(state, left):
        while layers[-1] and len(layers) <= left and not all(view in costs for view in views(state)):
            after = {after for state in layers[-1] for _, _, after in puzzle.moves(state)}
            layers.append([state for state in after if state not in costs])
            costs.update(dict.fromkeys(layers[-1], len(layers) - 1))
        return min(costs.get(view, left) for view in views(state)) >= left
    return is_far


def check(data, rules, kept):
    parts, bits = read(data)
    name, goal, start, claim, cost, moves, at_least, bounds, states, _ = parts.groups()
    puzzle, least = Puzzle(name, goal, start, rules), int(cost or at_least or NEVER)
    if cost is not None:
        state, total = puzzle.start, 0
        for move in (moves or "").split() if puzzle.kind == "rows" else moves or "":
            made = [(cost, after) for other, cost, after in puzzle.moves(state) if other == move]
            need(made, f"`{move}` is not legal where it is made")
            total, state = total + made[0][0], made[0][1]
        need(puzzle.solved(state) and total == least, "the moves do not reach a goal at that cost")
    for line in bounds.splitlines():
        if (name, goal, line) not in kept:
            kept[name, goal, line] = bound(puzzle, line[6:])
    bounds = [kept[name, goal, line] for line in bounds.splitlines()]
    found, order, bit, owed = {puzzle.start: 0}, [(puzzle.start, None)], iter(bits), []
    for state, parent in order:
        g = found[state]
        if g < least and puzzle.solved(state):
            raise Trouble(1, "REJECTED", f"a goal is reached at {g}")
        for _, cost, after in puzzle.moves(state):
            if after == parent:
                continue
            there, is_new = g + cost, next(bit, None)
            if is_new:
                need(after not in found, "a state is in the set twice")
                found[after] = there
                order.append((after, state))
            elif there < least and not any([is_far(after, least - there) for is_far in bounds]):
                owed.append((after, there))
            if is_new is None or there >= (1 << 32) - 1:
                raise Trouble(1, "REJECTED", "there are too few bits, or a state costs too much")
    need(next(bit, None) is None and len(order) == int(states), "bits are left over, or the states are not so many")
    need(all(found.get(state, NEVER) <= there for state, there in owed), "a way leads out of the set")
    return f"{claim.splitlines()[0]} for {start} ({name}; {states} states)"


def main(files):
    rules, kept, worst = None, {}, 0
    if files[:1] == ["--rules"] and len(files) > 2:
        rules, files = open(files[1], "rb").read(), files[2:]
    if not files or files[0].startswith("-"):
        sys.exit(print(__doc__) or 64)
    for name in files:
        try:
            code, verdict, what = 0, "VERIFIED", check(open(name, "rb").read(), rules, kept)
        except Trouble as trouble:
            code, verdict, what = trouble.args
        except OSError as error:
            code, verdict, what = 66, "NOT CHECKED", error.strerror
        print(f"{name}: {verdict}: {what}")
        worst = max(worst, code)
    sys.exit(worst)


gc.disable()  # Nothing here refers to itself, and looking for such garbage takes a sixth of the time.
main(sys.argv[1:])
