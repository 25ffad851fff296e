#!/usr/bin/env python3
"""Checks proofs of fewest moves: a second opinion, written from docs/proof-format.md alone.

Usage: tools/verify.py [--rules ROWS] FILE...   Exit codes: 0 verified, 1 rejected, 65 not a proof,
64 not checked because no file or no rows are named, 66 a file cannot be read."""
import re
import sys
import zlib
from itertools import combinations, compress, permutations, product
from operator import itemgetter

NEVER, SAME = 1 << 40, range(256)
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
    return parts, [body[at >> 3] >> (at & 7) & 1 for at in range(bits)]


class Puzzle:
    """Cells that hold contents, which are numbers. A row is a move: its name and cost; pairs of a cell and
    what it may hold; and takes: a cell, the cell from which it takes, and what each content becomes."""

    def __init__(self, name, goal, start, rules):
        self.kind, _, rest = name.partition(" ")
        need(self.kind in ("sliding", "cubic", "rotation", "rows"), "the puzzle is unknown")
        need((goal is not None) == (self.kind in ("sliding", "cubic")), "`goal` is for tiles and cubes")
        words, goal = start.split(" "), (goal or "").split(" ")
        getattr(self, "read_" + self.kind)(rest, goal, rules)
        need(len(words) == self.cells and set(words) <= set(self.contents), "no such start")
        self.start = bytes(map(self.contents.index, words))
        each = {"sliding": 1, "rotation": 8}.get(self.kind)
        need(not each or all(words.count(word) == each for word in words), "not each as often")
        need(self.kind != "cubic" or words.count("E") == 1, "not one empty cell")

    def read_sliding(self, size, goal, _):
        need(re.fullmatch("[1-6]x[1-6]", size), "no such size")
        self.width, self.height = int(size[0]), int(size[2])
        self.cells = self.width * self.height
        self.contents = [str(tile) for tile in range(self.cells)]
        need(sorted(goal) == sorted(self.contents), "each tile once")
        self.home = [goal.index(tile) for tile in self.contents]
        self.goals = [[(cell, {tile}) for tile, cell in enumerate(self.home)]]
        self.slides(SAME, SAME)

    def read_cubic(self, rest, goal, _):
        cubes = self.contents = ["E", "WRB", "WBR", "RWB", "RBW", "BWR", "BRW"]
        need(not rest and len(goal) == 9 and goal.count("E") == 1 and set(goal) <= set("WRBE"), "no goal")
        self.width, self.height, self.cells = 3, 3, 9
        self.goals = [[(cell, {at for at in range(7) if cubes[at][0] == top}) for cell, top in enumerate(goal)]]
        rolled = lambda *by: [0] + [cubes.index("".join(cube[at] for at in by)) for cube in cubes[1:]]
        self.slides(rolled(1, 0, 2), rolled(2, 1, 0))

    def read_rotation(self, rest, _, __):
        need(not rest, "no such puzzle")
        self.contents, self.cells = ["1", "2", "3"], 24
        left, right = (0, 2, 6, 11, 15, 20, 22), (1, 3, 8, 12, 17, 21, 23)
        upper, lower = tuple(range(4, 11)), tuple(range(13, 20))
        lines = left, right, upper[::-1], lower[::-1], right[::-1], left[::-1], lower, upper
        takes = [[(line[at], line[(at + 1) % 7], SAME) for at in range(7)] for line in lines]
        self.rows = [[(name, 1, [], take) for name, take in zip("ABCDEFGH", takes)]]
        self.goals = [[(cell, {symbol}) for cell in (6, 7, 8, 11, 12, 15, 16, 17)] for symbol in range(3)]

    def read_rows(self, crc, _, rules):
        need(rules is not None, "the rows are in a file; name it with --rules", 64, "NOT CHECKED")
        need(crc == f"{zlib.crc32(rules):08x}", "the rows are of another puzzle")
        form, contents, cells, *lines = rules.decode().splitlines()
        self.contents, self.cells, self.rows, self.goals = contents.split(" ")[1:], int(cells[6:]), [[]], []
        numbers = lambda text: [*map(int, text.split(","))]
        guards = lambda text: [(int(cell), numbers(holds)) for cell, holds in re.findall(r" (\d+)=([\d,]+)", text)]
        for line in lines:
            _, name, cost, rest = (line + "   ").split(" ", 3)
            if line.startswith("goal"):
                self.goals.append(guards(line))
                continue
            takes = re.findall(r" (\d+)<(\d+):?([\d,]*)", " " + rest)
            takes = [(int(to), int(of), numbers(become) if become else SAME) for to, of, become in takes]
            self.rows[0].append((name, int(cost), guards(" " + rest), takes))

    def beside(self, cell):
        """Where one can go from a cell, in the order of the moves: up, left, right, down."""
        row, column = divmod(cell, self.width)
        steps = (("u", row > 0, -self.width), ("l", column > 0, -1),
                 ("r", column + 1 < self.width, 1), ("d", row + 1 < self.height, self.width))
        return [(name, cell + step) for name, legal, step in steps if legal]

    def slides(self, upright, sideways):
        """The rows for each cell of the blank."""
        takes = lambda blank, name, cell: [
            (blank, cell, upright if name in "ud" else sideways), (cell, blank, SAME)]
        self.rows = [[(name, 1, [], takes(blank, name, cell)) for name, cell in self.beside(blank)]
                     for blank in range(self.cells)]

    def moves(self, state):
        for name, cost, guards, takes in self.rows[state.index(0) if len(self.rows) > 1 else 0]:
            if all(state[cell] in holds for cell, holds in guards):
                after = bytearray(state)
                for to, of, become in takes:
                    after[to] = become[state[of]]
                yield name, cost, bytes(after)

    def solved(self, state):
        return any(all(state[cell] in holds for cell, holds in goal) for goal in self.goals)


def pattern(puzzle, tiles):
    """The costs of some tiles. For each set of cells that they can be on, as the sum of 1 << cell, there are
    the region of each other cell and, by the region of the blank, the costs of all orders of the tiles."""
    near = [[cell for _, cell in puzzle.beside(cell)] for cell in range(puzzle.cells)]
    orders = list(permutations(range(len(tiles))))
    numbers = {order: number for number, order in enumerate(orders)}
    mask_of = lambda cells: sum(1 << cell for cell in cells)
    sets, turns, known, which = {}, {}, {}, itemgetter(0, *tiles)
    for cells in combinations(range(puzzle.cells), len(tiles)):
        region = {}
        for first in range(puzzle.cells):
            grown = [] if first in cells or first in region else [first]
            for cell in grown:
                region[cell] = first
                grown += [other for other in near[cell] if other not in cells and other not in grown]
        sets[mask_of(cells)] = cells, region, {one: bytearray(b"\xff") * len(orders) for one in region.values()}

    def turn(place, to):
        """The order that each order becomes if the tile on one place goes to another one."""
        if (place, to) not in turns:
            rest = [other for other in range(len(tiles)) if other != place]
            rest.insert(to, place)
            become = [rest.index(other) for other in range(len(tiles))]
            turns[place, to] = [numbers[tuple(become[other] for other in order)] for order in orders]
        return turns[place, to]

    def locate(blank, *cells):
        on, region, blocks = sets[mask_of(cells)]
        return blocks[region[blank]], numbers[tuple(map(on.index, cells))]

    home, cost = which(puzzle.home), 0
    block, order = locate(*home)
    block[order], mask = 0, mask_of(home[1:])
    layer = {(mask, sets[mask][1][home[0]])}
    while layer:
        need(cost < 254, "a pattern takes more moves than a table can tell")
        found, is_new = set(), bytes(byte == cost for byte in range(256))
        for mask, blank in layer:
            on, region, blocks = sets[mask]
            hits = list(compress(range(len(orders)), blocks[blank].translate(is_new)))
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

    def look_up(at):
        key = which(at)
        if key not in known:
            block, order = locate(*key)
            known[key] = NEVER if block[order] == 255 else block[order]
        return known[key]
    return look_up


def bound(puzzle, line):
    """The lower bound of that line: whether a state is so far from a goal at least."""
    words, home = line.split(" "), getattr(puzzle, "home", None)
    if words == ["table"] and puzzle.kind in ("cubic", "rotation"):
        return table(puzzle)
    need(home and (words == ["parity"] or words[0] == "sum" and words[2:] in ([], ["mirror"])), "no such bound")
    if words == ["parity"]:
        def has_other_parity(state, left):
            order = [home[tile] for tile in state]
            wrong = sum(a > b for at, b in enumerate(order) for a in order[:at])
            steps = [sum(divmod(cell, puzzle.width)) for cell in (state.index(0), home[0])]
            return left <= 0 or (wrong + sum(steps)) % 2 == 1
        return has_other_parity
    need(re.fullmatch(r"[1-9]\d*([,|][1-9]\d*)*", words[1]), "a pattern has tiles, not the blank")
    patterns = [[int(tile) for tile in one.split(",")] for one in words[1].split("|")]
    tiles = [tile for one in patterns for tile in one]
    need(len(set(tiles)) == len(tiles) and max(tiles) < len(home), "patterns overlap, or there is no such tile")
    need(all(len(one) <= 8 for one in patterns), "a pattern has more than eight tiles")
    turned = [cell % puzzle.width * puzzle.width + cell // puzzle.width for cell in range(puzzle.cells)]
    mirror = words[2:] == ["mirror"]
    need(not mirror or puzzle.width == puzzle.height and turned[home[0]] == home[0], "nothing to mirror")
    # In the reflected board, each tile is where the tile was whose goal cell is the reflection of its own.
    image = [home.index(turned[cell]) for cell in home] if mirror else []
    tables = [pattern(puzzle, one) for one in patterns]

    def is_far(state, left):
        at = [0] * len(state)
        for cell, tile in enumerate(state):
            at[tile] = cell
        return sum(look_up(at) for look_up in tables) >= left or mirror and (
            sum(look_up([turned[at[tile]] for tile in image]) for look_up in tables) >= left)
    return is_far


def table(puzzle):
    """Distances from the goals, as many layers of them as were asked for."""
    if puzzle.kind == "cubic":
        layers = [[bytes(goal) for goal in product(*(holds for _, holds in puzzle.goals[0]))]]
        views = lambda state: [state]
    else:
        layers = [[bytes(cell in dict(puzzle.goals[0]) for cell in range(24))]]
        views = lambda state: [bytes(one == symbol for one in state) for symbol in range(3)]
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
    found, order, used, owed = {puzzle.start: 0}, [(puzzle.start, None)], 0, []
    for state, parent in order:
        g = found[state]
        need(g >= least or not puzzle.solved(state), f"a goal is reached at {g}")
        for _, cost, after in puzzle.moves(state):
            if after != parent:
                need(used < len(bits), "there are too few bits")
                used, there = used + 1, g + cost
                need(there < (1 << 32) - 1, "a state costs too much")
                if bits[used - 1]:
                    need(after not in found, "a state is in the set twice")
                    found[after] = there
                    order.append((after, state))
                elif there < least and not any(is_far(after, least - there) for is_far in bounds):
                    owed.append((after, there))
    need(used == len(bits) and len(order) == int(states), "bits are left over, or the states are not so many")
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


main(sys.argv[1:])
