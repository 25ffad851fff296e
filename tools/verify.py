#!/usr/bin/env python3
"""Checks proofs of fewest moves: a second opinion, written from docs/proof-format.md alone.

Usage: tools/verify.py [--rules ROWS] FILE...   Exit codes: 0 verified, 1 rejected, 65 not a proof,
64 not checked because no file or no rows are named, 66 a file cannot be read."""
import sys
import zlib
from itertools import product

NEVER = 1 << 40


class Malformed(Exception):
    pass


class Rejected(Exception):
    pass


class NotChecked(Exception):
    pass


def need(holds, what, kind=Rejected):
    if not holds:
        raise kind(what)


def number(text, kind=Malformed):
    need(text.isascii() and text.isdigit() and str(int(text)) == text, f"`{text}` is no number", kind)
    return int(text)


def read(data):
    """The lines of a proof by their keywords, its bounds, and the bits."""
    rest, lines = data, []
    while not lines or not lines[-1].startswith("crc "):
        line, newline, rest = rest.partition(b"\n")
        need(newline and all(32 <= byte < 127 for byte in line), "a line is not ASCII or has no end", Malformed)
        need(line == b" ".join(line.split()), "words are parted by one space", Malformed)
        lines.append(line.decode())
    need(lines[0] == "fewest proof 1", "not `fewest proof 1`", Malformed)
    keys = [line.split(" ")[0] for line in lines[1:]]
    proof = {key: line[len(key) + 1:] for key, line in zip(keys, lines[1:]) if key != "bound"}
    bounds = [line[6:] for line in lines if line.startswith("bound ")]
    wanted = ["puzzle"] + ["goal"] * ("goal" in keys) + ["start", "claim"]
    wanted += ["moves"] * proof.get("claim", "").startswith("cost ") + ["bound"] * len(bounds) + ["set", "crc"]
    need(keys == wanted, "the lines are not those of a proof", Malformed)
    claim = proof["claim"].split(" ")
    need(claim == ["none"] or len(claim) == 2 and claim[0] in ("cost", "at-least"), "no claim", Malformed)
    proof["least"] = NEVER if claim == ["none"] else number(claim[1])
    need(claim == ["none"] or proof["least"] < 1 << 30, "the claim is too large", Malformed)
    counts = proof["set"].split(" ")
    need(len(counts) == 2, "a set has states and bits", Malformed)
    states, bits = map(number, counts)
    need(len(rest) == (bits + 7) // 8, "the body has another length", Malformed)
    need(bits % 8 == 0 or rest[-1] >> bits % 8 == 0, "behind the last bit something is not 0", Malformed)
    before = data[:len(data) - len(rest) - len(lines[-1]) - 1]
    need(proof["crc"] == f"{zlib.crc32(before + rest):08x}", "the crc is wrong", Malformed)
    return proof, bounds, states, [rest[at >> 3] >> (at & 7) & 1 for at in range(bits)]


class Puzzle:
    """`after(state)`: the name, the cost and the state behind each legal move, in order."""

    def __init__(self, proof, rules):
        kind, _, rest = proof["puzzle"].partition(" ")
        self.kind, self.apart = kind, kind == "rows"
        words = proof["start"].split(" ")
        need(("goal" in proof) == (kind in ("sliding", "cubic")), "`goal` is for tiles and cubes")
        if kind == "sliding":
            need(len(rest) == 3 and rest[1] == "x" and all(side in "123456" for side in rest[::2]), "no size")
            self.width, self.height = int(rest[0]), int(rest[2])
            names = [str(tile) for tile in range(self.width * self.height)]
            goal = proof["goal"].split(" ")
            need(sorted(words) == sorted(goal) == sorted(names), "each tile once")
            self.start, self.goal = (tuple(map(int, board)) for board in (words, goal))
            self.after, self.solved = self.slides, lambda state: state == self.goal
        elif kind == "cubic":
            self.width = self.height = 3
            tops = proof["goal"].split(" ")
            cubes = ["WRB", "WBR", "RWB", "RBW", "BWR", "BRW"]
            need(len(words) == len(tops) == 9 and words.count("E") == tops.count("E") == 1, "nine, one empty")
            need(all(word in cubes + ["E"] for word in words) and set(tops) <= set("WRBE"), "no cubes")
            self.start, self.goal = tuple(0 if word == "E" else word for word in words), tops
            self.after = self.slides
            self.solved = lambda state: all((cube or "E")[0] == top for cube, top in zip(state, tops))
            fits = [[0] if top == "E" else [cube for cube in cubes if cube[0] == top] for top in tops]
            self.goals = lambda: product(*fits)
        elif kind == "rotation":
            need(rest == "" and sorted(words) == sorted("123" * 8), "eight of each symbol")
            columns = (0, 2, 6, 11, 15, 20, 22), (1, 3, 8, 12, 17, 21, 23)
            rows = tuple(range(4, 11)), tuple(range(13, 20))
            lines = columns + (rows[0][::-1], rows[1][::-1], columns[1][::-1], columns[0][::-1], rows[1], rows[0])
            takes = [[(line[at], line[(at + 1) % 7]) for at in range(7)] for line in lines]
            self.start = tuple(words)
            self.rows = [(name, 1, [], [(to, of, None) for to, of in take]) for name, take in zip("ABCDEFGH", takes)]
            self.centre = (6, 7, 8, 11, 12, 15, 16, 17)
            self.after = self.turns
            self.solved = lambda state: len({state[cell] for cell in self.centre}) == 1
        else:
            need(kind == "rows", "the puzzle is unknown")
            need(rules is not None, "the rows of this puzzle are in a file; name it with --rules", NotChecked)
            need(rest == f"{zlib.crc32(rules):08x}", "the rows are of another puzzle")
            lines = rules.decode().splitlines()
            need(lines[0] == "fewest rows 1" and lines[1].startswith("contents "), "no rows")
            contents = lines[1].split(" ")[1:]
            guard = lambda part: (int(part.split("=")[0]), set(map(int, part.split("=")[1].split(","))))
            goals, self.rows = [], []
            for line in lines[3:]:
                parts = line.split(" ")
                if parts[0] == "goal":
                    goals.append([guard(part) for part in parts[1:]])
                    continue
                takes = [part.partition(":") for part in parts[3:] if "<" in part]
                takes = [(*map(int, cells.split("<")), [*map(int, by.split(","))] if by else None) for cells, _, by in takes]
                self.rows.append((parts[1], int(parts[2]), [guard(part) for part in parts[3:] if "=" in part], takes))
            need(len(words) == int(lines[2].split(" ")[1]), "another number of cells")
            need(all(word in contents for word in words), "an unknown content")
            self.start = tuple(contents.index(word) for word in words)
            self.after = self.turns
            self.solved = lambda state: any(all(state[cell] in holds for cell, holds in goal) for goal in goals)

    def beside(self, cell):
        row, column = divmod(cell, self.width)
        for name, down, across in (("u", -1, 0), ("l", 0, -1), ("r", 0, 1), ("d", 1, 0)):
            if 0 <= row + down < self.height and 0 <= column + across < self.width:
                yield name, cell + down * self.width + across

    def slides(self, state):
        blank = state.index(0)
        for name, cell in self.beside(blank):
            after, piece = list(state), state[cell]
            if self.kind == "cubic":
                piece = piece[1] + piece[0] + piece[2] if name in "ud" else piece[2] + piece[1] + piece[0]
            after[blank], after[cell] = piece, 0
            yield name, 1, tuple(after)

    def turns(self, state):
        for name, cost, guards, takes in self.rows:
            if all(state[cell] in holds for cell, holds in guards):
                after = list(state)
                for to, of, by in takes:
                    after[to] = by[state[of]] if by else state[of]
                yield name, cost, tuple(after)


def flooded(puzzle, taken):
    """The smallest cell of the region of each free cell."""
    region = {}
    for first in range(puzzle.width * puzzle.height):
        open_ = [first] if first not in taken and first not in region else []
        while open_:
            cell = open_.pop()
            if region.setdefault(cell, first) == first:
                open_ += [near for _, near in puzzle.beside(cell) if near not in taken and near not in region]
    return region


def pattern(puzzle, tiles):
    """The cost of each placement of the tiles with the region of the blank, breadth first."""
    home = tuple(puzzle.goal.index(tile) for tile in tiles)
    regions, near = {}, [[cell for _, cell in puzzle.beside(cell)] for cell in range(len(puzzle.goal))]

    def region(cells):
        key = frozenset(cells)
        if key not in regions:
            regions[key] = flooded(puzzle, key)
        return regions[key]

    layer, costs, cost = [home + (region(home)[puzzle.goal.index(0)],)], {}, 0
    costs[layer[0]] = 0
    while layer:
        cost, found = cost + 1, []
        for state in layer:
            cells, blank = state[:-1], state[-1]
            here = region(cells)
            for at, cell in enumerate(cells):
                for to in near[cell]:
                    if here.get(to) == blank:
                        after = cells[:at] + (to,) + cells[at + 1:]
                        key = after + (region(after)[cell],)
                        if key not in costs:
                            costs[key] = cost
                            found.append(key)
        layer = found
    return lambda at: costs.get((cells := tuple(at[tile] for tile in tiles)) + (region(cells)[at[0]],), NEVER)


def bound(puzzle, line):
    """The lower bound of that line, as a function of a state."""
    words = line.split(" ")
    if words == ["table"] and puzzle.kind in ("cubic", "rotation"):
        if puzzle.kind == "cubic":
            goals, view = list(puzzle.goals()), lambda state: [state]
        else:
            goals = [tuple(int(cell in puzzle.centre) for cell in range(24))]
            view = lambda state: [tuple(int(one == symbol) for one in state) for symbol in "123"]
        costs, layer, cost = dict.fromkeys(goals, 0), goals, 0
        while layer:
            cost, found = cost + 1, []
            for state in layer:
                for _, _, after in puzzle.after(state):
                    if after not in costs:
                        costs[after] = cost
                        found.append(after)
            layer = found
        return lambda state: min(costs.get(one, NEVER) for one in view(state))
    need(puzzle.kind == "sliding", f"there is no bound `{line}` here")
    home = [puzzle.goal.index(tile) for tile in range(len(puzzle.goal))]
    if words == ["parity"]:
        def parity(state):
            order = [home[tile] for tile in state]
            wrong = sum(a > b for at, b in enumerate(order) for a in order[:at])
            steps = [sum(divmod(cell, puzzle.width)) for cell in (state.index(0), home[0])]
            return NEVER if (wrong + sum(steps)) % 2 else 0
        return parity
    need(words[0] == "sum" and words[2:] in ([], ["mirror"]), f"there is no bound `{line}`")
    patterns = [[number(tile, Rejected) for tile in one.split(",")] for one in words[1].split("|")]
    tiles = [tile for one in patterns for tile in one]
    need(len(set(tiles)) == len(tiles) and all(0 < tile < len(home) for tile in tiles), "patterns overlap")
    need(all(len(one) <= 8 for one in patterns), "a pattern has more than eight tiles")
    tables = [pattern(puzzle, one) for one in patterns]
    turned = lambda cell: cell % puzzle.width * puzzle.width + cell // puzzle.width
    mirror = words[2:] == ["mirror"]
    need(not mirror or puzzle.width == puzzle.height and turned(home[0]) == home[0], "nothing to mirror")
    image = [puzzle.goal[turned(cell)] for cell in home] if mirror else []

    def summed(state):
        at = [0] * len(state)
        for cell, tile in enumerate(state):
            at[tile] = cell
        sums = sum(table(at) for table in tables)
        if mirror:
            other = [0] * len(state)
            for tile, cell in enumerate(at):
                other[image[tile]] = turned(cell)
            sums = max(sums, sum(table(other) for table in tables))
        return sums
    return summed


def check(data, rules, kept):
    proof, lines, states, bits = read(data)
    puzzle, least = Puzzle(proof, rules), proof["least"]
    if "moves" in proof:
        state, total = puzzle.start, 0
        for name in proof["moves"].split(" ") if puzzle.apart and proof["moves"] else proof["moves"]:
            made = [(cost, after) for other, cost, after in puzzle.after(state) if other == name]
            need(made, f"`{name}` is not legal where it is made")
            total, state = total + made[0][0], made[0][1]
        need(puzzle.solved(state) and total == least, "the moves do not reach a goal at that cost")
    key = (proof["puzzle"], proof.get("goal"))
    for line in lines:
        kept.setdefault(key + (line,), None)
        kept[key + (line,)] = kept[key + (line,)] or bound(puzzle, line)
    bounds = [kept[key + (line,)] for line in lines]
    found, order, used = {puzzle.start: 0}, [(puzzle.start, None)], 0
    for state, parent in order:
        for _, cost, after in puzzle.after(state):
            if after != parent:
                need(used < len(bits), "there are too few bits")
                if bits[used]:
                    need(after not in found, "a state is in the set twice")
                    found[after] = found[state] + cost
                    order.append((after, state))
                used += 1
    need(used == len(bits) and len(order) == states, "bits are left over, or another number of states")
    for state, g in found.items():
        need(g >= least or not puzzle.solved(state), f"a goal is reached at {g}")
        for _, cost, after in puzzle.after(state):
            inside = after in found and found[after] <= g + cost
            spare = least if least == NEVER else least - g - cost
            need(inside or spare <= 0 or any(h(after) >= spare for h in bounds), f"a way out of the set, at {g}")
    return f"VERIFIED: {proof['claim']} for {proof['start']} ({proof['puzzle']}; {states} states)"


def main():
    files, rules, kept, worst = sys.argv[1:], None, {}, 0
    if files[:1] == ["--rules"] and len(files) > 2:
        rules, files = open(files[1], "rb").read(), files[2:]
    if not files or files[0].startswith("-"):
        print(__doc__)
        sys.exit(64)
    for name in files:
        try:
            print(f"{name}: {check(open(name, 'rb').read(), rules, kept)}")
        except Malformed as wrong:
            print(f"{name}: NOT A PROOF: {wrong}")
            worst = 65
        except Rejected as wrong:
            print(f"{name}: REJECTED: {wrong}")
            worst = max(worst, 1)
        except NotChecked as wrong:
            print(f"{name}: NOT CHECKED: {wrong}")
            worst = max(worst, 64)
        except OSError as wrong:
            print(f"{name}: {wrong.strerror}")
            worst = max(worst, 66)
    sys.exit(worst)


main()
