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
HEADER = r"""fewest proof 1
puzzle (?P<puzzle>WORDS)
(?:goal (?P<goal>WORDS)
)?start (?P<start>WORDS)
claim (?P<claim>cost (?P<cost>NUMBER)
moves(?: (?P<moves>WORDS))?|at-least (?P<least>NUMBER)|none)
(?P<bounds>(?:bound WORDS\n)*)set (?P<states>NUMBER) (?P<bits>NUMBER)
""".replace("WORDS", "[!-~]+(?: [!-~]+)*").replace("NUMBER", "(?:0|[1-9][0-9]{0,18})")


def need(holds, what, code=1, verdict="REJECTED"):
    if not holds:
        raise AssertionError(code, verdict, what)


def read(data):
    """The parts of a proof by their names, and its bits."""
    is_form = lambda holds, what: need(holds, what, 65, "NOT A PROOF")
    head, _, rest = data.partition(b"\ncrc ")
    head, crc, body = head + b"\n", rest[:9], rest[9:]
    proof = re.fullmatch(HEADER, head.decode("latin-1"))
    is_form(proof and crc[8:] == b"\n", "these are not the lines of a proof")
    bits = int(proof["bits"])
    is_form(len(body) == (bits + 7) // 8, "the body has another length")
    is_form(bits % 8 == 0 or body[-1] >> bits % 8 == 0, "after the last bit not all is 0")
    is_form(crc == b"%08x\n" % zlib.crc32(head + body), "the crc is wrong")
    is_form(int(proof["cost"] or proof["least"] or 0) < 1 << 30, "the claim is too large")
    return proof, [byte >> bit & 1 for byte in body for bit in range(8)][:bits]


def slides(width, height, upright=SAME, sideways=SAME, most=1):
    """For each cell of a blank, the rows by which it goes up, left, right or down by up to `most` cells.
    Each cell on its way takes what the next one held; `upright` and `sideways` say what that becomes."""
    rows = [[] for _ in range(width * height)]
    for blank in range(width * height):
        for name, down, right in ("u", -1, 0), ("l", 0, -1), ("r", 0, 1), ("d", 1, 0):
            become, line, taken = upright if down else sideways, [blank], []
            for count in range(1, most + 1):
                row, column = blank // width + count * down, blank % width + count * right
                if 0 <= row < height and 0 <= column < width:
                    line.append(row * width + column)
                    taken = taken + [(*line[-2:], become)]
                    back = [(line[-1], blank, SAME)]
                    rows[blank].append((name + str(count) * (count > 1), 1, [], taken + back))
    return rows


class Puzzle:
    """Cells hold contents, which are numbers. A row is a move: its name and cost; guards, each a cell and
    what it may hold; takes, each a cell, the cell it takes from, and what each content becomes. There is
    a list of rows for each cell of the blank, or one list for all. A goal is a list of guards."""

    def __init__(self, name, goal, start, text):
        known = re.fullmatch("sliding ([1-6])x([1-6])( mtm)?|cubic|rotation|rows [^ ]+", name)
        need(known, "the puzzle or its size is unknown")
        self.kind, goal, start = name.split()[0], (goal or "").split(), start.split()
        self.multi = bool(known[3])
        self.cells = len(goal) or 24
        need(bool(goal) == (self.kind in ("sliding", "cubic")), "`goal` is for tiles and cubes")
        need(text is None or self.kind == "rows", "the proof is not about a puzzle of rows")
        if self.kind == "rows":
            need(text is not None, "the rows are in a file: --rules FILE", 64, "NOT CHECKED")
            need(text.startswith(b"fewest rows "), "the rules given are no rows", 64, "NOT CHECKED")
            need(name == f"rows {zlib.crc32(text):08x}", "the rows are of another puzzle")
            self.read(text.decode())
        elif self.kind == "sliding":
            self.width, height = int(known[1]), int(known[2])
            self.rows = slides(self.width, height, most=6 if self.multi else 1)
            self.contents = [str(tile) for tile in range(len(self.rows))]
            need(sorted(goal) == sorted(self.contents), "the goal has not each tile once")
            need(sorted(start) == sorted(goal), "the start has not each tile once")
            self.goal = bytes(map(int, goal))
            self.goals = [[(cell, [tile]) for cell, tile in enumerate(self.goal)]]
        elif self.kind == "cubic":
            self.contents = "E WRB WBR RWB RBW BWR BRW".split()
            tops = {"E": [0], "W": [1, 2], "R": [3, 4], "B": [5, 6]}
            need(len(goal) == 9 and goal.count("E") == 1 and {*goal} <= {*tops}, "no such goal")
            need(start.count("E") == 1, "not one empty cell")
            self.goals = [[(cell, tops[top]) for cell, top in enumerate(goal)]]
            self.rows = slides(3, 3, bytes([0, 3, 5, 1, 6, 2, 4]), bytes([0, 6, 4, 5, 2, 3, 1]))
        else:
            self.contents, centre = ["1", "2", "3"], (6, 7, 8, 11, 12, 15, 16, 17)
            need(all(start.count(word) == 8 for word in start), "not each symbol eight times")
            self.goals = [[(cell, [symbol]) for cell in centre] for symbol in range(3)]
            left, right = (0, 2, 6, 11, 15, 20, 22), (1, 3, 8, 12, 17, 21, 23)
            upper, lower = (4, 5, 6, 7, 8, 9, 10), (13, 14, 15, 16, 17, 18, 19)
            lines = left, right, upper[::-1], lower[::-1], right[::-1], left[::-1], lower, upper
            takes = [[*zip(line, line[1:] + line[:1], [SAME] * 7)] for line in lines]
            self.rows = [[(move, 1, [], taken) for move, taken in zip("ABCDEFGH", takes)]]
        need(len(start) == self.cells and {*start} <= {*self.contents}, "no such start")
        self.start = bytes(map(self.contents.index, start))

    def read(self, text):
        """Reads a file of rows."""
        numbers = lambda words: bytes(map(int, words.split(",")))
        guards = lambda words: [(int(cell), numbers(held))
                                for cell, held in re.findall(r" (\d+)=([\d,]+)", words)]
        takes = lambda words: [(int(to), int(of), numbers(become) if become else SAME)
                               for to, of, become in re.findall(r" (\d+)<(\d+):?([\d,]*)", words)]
        contents, cells = re.match("fewest rows 1\ncontents (.*)\ncells (.*)\n", text).groups()
        self.contents, self.cells = contents.split(" "), int(cells)
        self.goals = [guards(words) for words in re.findall("^goal(.*)", text, re.M)]
        self.rows = [[(name, int(cost), guards(words), takes(words))
                      for name, cost, words in re.findall(r"^row ([!-~]+) (\d+)(.*)", text, re.M)]]

    def moves(self, state):
        """The legal moves in order: name, cost, and the state after the move."""
        made = []
        for name, cost, guards, takes in self.rows[state.index(0) if len(self.rows) > 1 else 0]:
            if not guards or all(state[cell] in held for cell, held in guards):
                after = bytearray(state)
                for to, of, become in takes:
                    after[to] = become[state[of]]
                made.append((name, cost, bytes(after)))
        return made

    def solved(self, state):
        return any(all(state[cell] in held for cell, held in goal) for goal in self.goals)


def pattern(puzzle, tiles):
    """A function for the cost of some tiles in a state. A block has the costs of all orders of the tiles on
    some cells, with the blank in one region of the others. It also has the ways out of it: the costs of
    the block to which a tile moves, and what each order becomes."""
    near = [{takes[0][1] for _, _, _, takes in rows} for rows in puzzle.rows]
    orders = {bytes(order): number for number, order in enumerate(permutations(tiles))}
    is_tile = bytes(content in tiles for content in SAME)
    others = bytes(tile for tile in range(puzzle.cells) if tile not in tiles)
    sets, blocks = {}, []
    for cells in combinations(range(puzzle.cells), len(tiles)):
        block_of = sets[bytes(cell in cells for cell in range(puzzle.cells))] = {}
        for first in {*range(puzzle.cells)} - {*cells}:
            if first not in block_of:
                region = [first]
                for cell in region:
                    region += near[cell] - {*cells, *region}
                blocks.append((bytearray(b"\xff" * len(orders)), []))
                block_of.update(dict.fromkeys(region, blocks[-1]))

    @cache
    def turn(place, to):
        """What each order becomes if the tile on one place goes to another."""
        lines = [[*order] for order in orders]
        for line in lines:
            line.insert(to, line.pop(place))
        return [orders[bytes(line)] for line in lines]

    for on, block_of in sets.items():
        for cell, to in ((cell, to) for to in block_of for cell in near[to] if on[cell]):
            after = bytearray(on)
            after[cell], after[to] = 0, 1
            way = sets[bytes(after)][cell][0], turn(sum(on[:cell]), sum(after[:to]))
            block_of[to][1].append(way)

    def entry(state):
        costs, _ = sets[state.translate(is_tile)][state.index(0)]
        return costs, orders[state.translate(None, others)]

    (costs, order), cost = entry(puzzle.goal), 0
    costs[order] = 0
    while layer := [block for block in blocks if cost in block[0]]:
        need(cost < 254, "a pattern takes more moves than a table can tell")
        has_cost = bytes(other == cost for other in SAME)
        for known, ways in layer:
            hits = list(compress(range(len(orders)), known.translate(has_cost)))
            for costs, become in ways:
                for order in map(become.__getitem__, hits):
                    if costs[order] == 255:
                        costs[order] = cost + 1
        cost += 1

    def cost_of(state):
        costs, order = entry(state)
        return NEVER if costs[order] == 255 else costs[order]
    return cost_of


def table(puzzle, colours):
    """A function that says whether the distance is at least that large; it makes layers as it needs them.
    For the Rotation Game, the distance is the least over the cells of one symbol. Tiles of one colour are
    not distinguished."""
    goal, masks = puzzle.goals[0], [SAME]
    layers = [[bytes(state) for state in product(*(held for _, held in goal))]]
    if puzzle.kind == "rotation":
        masks = [bytes(one == symbol for one in SAME) for symbol in range(3)]
        layers = [[bytes(cell in dict(goal) for cell in range(24))]]
    if colours:
        masks = [bytes([0, *colours]).ljust(256)]
        layers = [[layers[0][0].translate(masks[0])]]
    costs = dict.fromkeys(layers[0], 0)

    def is_far(state, left):
        views = [state.translate(mask) for mask in masks]
        while layers[-1] and len(layers) < left and not any(view in costs for view in views):
            after = {after for state in layers[-1] for _, _, after in puzzle.moves(state)}
            layers.append([state for state in after if state not in costs])
            costs.update(dict.fromkeys(layers[-1], len(layers) - 1))
        return min(costs.get(view, left) for view in views) >= left
    return is_far


def weighted(puzzle, lists):
    """The weights of each cell, and how much some takes lower their sum, by cell and content."""
    need(re.fullmatch(r"(0|-?[1-9]\d{0,7})([,|](0|-?[1-9]\d{0,7}))*", lists), "no such weights")
    weights = [[int(weight) for weight in one.split(",")] for one in lists.split("|")]
    sizes = {len(one) for one in weights}
    need(len(weights) == puzzle.cells and sizes == {len(puzzle.contents)}, "not all weights")
    need(all(abs(weight) < 1 << 24 for one in weights for weight in one), "a weight is too large")

    def lost(takes):
        last = {to: (of, become) for to, of, become in takes}
        return lambda cell, one: (weights[cell][one] if cell in last else 0) - sum(
            weights[to][become[one]] for to, (of, become) in last.items() if of == cell)
    return weights, lost


def held(puzzle, guards, pieces=None):
    """What each cell may hold; with pieces that occur once, not those that another cell must hold."""
    contents = {*range(len(puzzle.contents))}
    found = [{*contents} for _ in range(puzzle.cells)]
    for at, there in guards:
        found[at] &= {*there}
        if pieces and len(piece := {pieces[one] for one in there}) == 1:
            for cell in {*range(puzzle.cells)} - {at}:
                found[cell] -= {one for one in contents if pieces[one] in piece}
    return found


def changes(puzzle):
    """What moves do to contents: cell and content before the move, cell and content after it."""
    return {((of, one), (to, become[one]))
            for _, _, guards, takes in guarded(puzzle) for contents in [held(puzzle, guards)]
            for to, of, become in takes for one in contents[of]}


def near_goals(puzzle, links):
    """What each cell may hold: the contents that moves, made or taken back, can bring there from a goal."""
    near = [set().union(*one) for one in zip(*[held(puzzle, goal) for goal in puzzle.goals])]
    while new := [both for both in links if len({one in near[cell] for cell, one in both}) == 2]:
        for cell, one in sum(new, ()):
            near[cell].add(one)
    return near


def pieces_of(puzzle, links):
    """By content: its piece. Contents that moves turn into each other are one piece, with all between them."""
    pieces = [*range(len(puzzle.contents))]
    for here, there in links:
        first, last = sorted([pieces[here[1]], pieces[there[1]]])
        end = max(at for at, piece in enumerate(pieces) if piece == last) + 1
        pieces[first:end] = [first] * (end - first)
    return pieces


def guarded(puzzle):
    """All rows. If there is a list for each cell of the blank, that cell is added as a condition."""
    blank = lambda cell: [(cell, [0])] if len(puzzle.rows) > 1 else []
    return [(name, cost, guards + blank(cell), takes)
            for cell, rows in enumerate(puzzle.rows) for name, cost, guards, takes in rows]


def potential(puzzle, lists):
    """A function that says whether the weights of what the cells hold add up to at least that much. No move
    lowers the sum by more than its cost, and no goal has a sum above 0."""
    weights, lost = weighted(puzzle, lists)
    most = lambda guards, worth: sum(max([worth(cell, one) for one in contents], default=0)
                                     for cell, contents in enumerate(held(puzzle, guards)))
    for name, cost, guards, takes in guarded(puzzle):
        need(most(guards, lost(takes)) <= cost, f"`{name}` takes away more than it costs")
    for goal in puzzle.goals:
        need(most(goal, lambda cell, one: weights[cell][one]) <= 0, "something is left in a goal")
    return lambda state, left: left <= sum(weight[one] for weight, one in zip(weights, state))


def invariant(puzzle, modulus, parity, lists):
    """A function that says whether no goal has the state's sum of weights, modulo a number, which no move
    changes, or whether a cell holds what can never come there from a goal. With parity, pieces that occur
    once are only turned and rearranged, and the parity of their order counts, too."""
    weights, lost = weighted(puzzle, lists)
    need(2 <= modulus < 1 << 16, "no such modulus")
    links = changes(puzzle)
    pieces, near = pieces_of(puzzle, links) if parity else None, near_goals(puzzle, links)
    is_odd = lambda order: parity and sum(b < a for a, b in combinations(order, 2)) % 2

    def only(contents, worth):
        """The sum, if it is the same whatever the cells hold."""
        worths = [{worth(cell, one) % modulus for one in held} for cell, held in enumerate(contents)]
        need(max(map(len, worths)) == 1, "the sum depends on what a cell holds")
        return sum(map(sum, worths)) % modulus

    for name, _, guards, takes in guarded(puzzle):
        contents = [one & near[cell] for cell, one in enumerate(held(puzzle, guards, pieces))]
        origin = {to: of for to, of, _ in takes}
        order = [origin.get(cell, cell) for cell in range(puzzle.cells)]
        need({*order} == {*range(puzzle.cells)}, f"`{name}` does more than rearrange")
        if {*()} in [contents[cell] for cell in {*origin, *origin.values()}]:
            continue
        change = only([one or [0] for one in contents], lost(takes)) + is_odd(order)
        need(change % modulus == 0, f"`{name}` changes the sum")
    worth = lambda cell, one: weights[cell][one]
    sums = set()
    for contents in (held(puzzle, goal) for goal in puzzle.goals):
        need(all(contents) and (not parity or max(map(len, contents)) == 1), "a goal is open")
        state = [min(one) for one in contents]
        sums.add((only(contents, worth) + is_odd(state)) % modulus)
    value = lambda state: sum(worth(*cell) for cell in enumerate(state)) + is_odd(state)
    is_once = lambda state: not parity or len({pieces[one] for one in state}) == len(state)
    return lambda state, left: not all(one in near[cell] for cell, one in enumerate(state)) or (
        is_once(state) and value(state) % modulus not in sums)


def bound(puzzle, line):
    """The lower bound of that line: a function that says whether a state is at least that far from a goal."""
    if line.startswith("potential "):
        return potential(puzzle, line[10:])
    if sums := re.fullmatch(r"invariant (?:(2 parity)|([1-9]\d{0,18})) ([-\d,|]+)", line):
        return invariant(puzzle, int(sums[2] or 2), bool(sums[1]), sums[3])
    if line == "table" and puzzle.kind in ("cubic", "rotation"):
        return table(puzzle, None)
    words = re.fullmatch(r"sum ([^ ]+)( mirror)?|parity|colours (\d+(?:,\d+)*)", line)
    need(words and puzzle.kind == "sliding", "no such bound")
    goal, width, cells = puzzle.goal, puzzle.width, range(puzzle.cells)
    if words[3]:
        colours = words[3].split(",")
        is_good = all(colour in map(str, cells[1:]) for colour in colours)
        need(is_good and len(colours) == len(cells) - 1, "not a colour for each tile")
        return table(puzzle, [*map(int, colours)])
    if line == "parity":
        def has_other_parity(state, left):
            wrong = sum(goal.index(b) < goal.index(a) for a, b in combinations(state, 2))
            steps = [sum(divmod(board.index(0), width)) for board in (state, goal)]
            return (wrong + sum(steps)) % 2 == 1
        return has_other_parity
    need(not puzzle.multi, "a sum is for moves of one tile")
    need(re.fullmatch(r"[1-9]\d{0,18}([,|][1-9]\d{0,18})*", words[1]), "a pattern has tiles, not the blank")
    patterns = [[int(tile) for tile in one.split(",")] for one in words[1].split("|")]
    tiles = sum(patterns, [])
    need(len({*tiles}) == len(tiles), "patterns overlap")
    need(max(tiles) in cells, "there is no such tile")
    need(max(map(len, patterns)) <= 8, "a pattern has more than eight tiles")
    views = [lambda state: state]
    if words[2]:  # A tile becomes the one whose goal cell is the reflection of its own.
        turned = [cell % width * width + cell // width for cell in cells]
        need({*turned} == {*cells} and turned[goal.index(0)] == goal.index(0), "nothing to mirror")
        become = [goal[turned[goal.index(tile)]] for tile in cells]
        views.append(lambda state: bytes([become[state[cell]] for cell in turned]))
    costs = [pattern(puzzle, one) for one in patterns]

    def is_far(state, left):
        seen = (view(state) for view in views)
        return any(sum([cost(state) for cost in costs]) >= left for state in seen)
    return is_far


def check(data, text, kept):
    """Checks a proof and says in words what it proves."""
    proof, bits = read(data)
    puzzle = Puzzle(proof["puzzle"], proof["goal"], proof["start"], text)
    least = int(proof["cost"] or proof["least"] or NEVER)
    if proof["cost"]:
        state, total, moves = puzzle.start, 0, proof["moves"] or ""
        for name in moves.split() if puzzle.kind == "rows" or puzzle.multi else moves:
            made = [move for move in puzzle.moves(state) if move[0] == name]
            need(made, f"`{name}` is not legal where it is made")
            total, state = total + made[0][1], made[0][2]
        need(puzzle.solved(state) and total == least, "the moves do not reach a goal at that cost")
    found, order, bit, owed = {puzzle.start: 0}, [(puzzle.start, None)], iter(bits), {}
    for state, parent in order:
        g = found[state]
        need(g >= least or not puzzle.solved(state), "a goal is reached too early")
        for _, cost, after in puzzle.moves(state):
            if after != parent:
                is_new, there = next(bit, None), g + cost
                need(is_new is not None, "there are too few bits")
                need(there < (1 << 32) - 1, "a state costs too much")
                if is_new:
                    need(after not in found, "a state is in the set twice")
                    found[after] = there
                    order.append((after, state))
                elif there < owed.get(after, least):
                    owed[after] = there
    need(next(bit, None) is None, "bits are left over")
    need(len(order) == int(proof["states"]), "the states are not so many")
    about = proof["puzzle"], proof["goal"]
    bounds = [(*about, line[6:]) for line in proof["bounds"].splitlines()]
    kept.update({one: bound(puzzle, one[2]) for one in bounds if one not in kept})
    for state, there in owed.items():
        if found.get(state, NEVER) > there:
            is_far = any([kept[one](state, least - there) for one in bounds])
            need(is_far, "a way leads out of the set")
    claim = proof["claim"].partition("\n")[0]
    return f"{claim} for {proof['start']} ({proof['puzzle']}; {len(order)} states)"


def main(files):
    text, kept, worst = None, {}, 0
    if files[:1] == ["--rules"] and len(files) > 2:
        text, files = open(files[1], "rb").read(), files[2:]
    if not files or files[0].startswith("-"):
        sys.exit(print(__doc__) or 64)
    for name in files:
        try:
            code, verdict, what = 0, "VERIFIED", check(open(name, "rb").read(), text, kept)
        except AssertionError as trouble:
            code, verdict, what = trouble.args
        except OSError as error:
            code, verdict, what = 66, "NOT CHECKED", error.strerror
        print(f"{name}: {verdict}: {what}")
        worst = max(worst, code)
    sys.exit(worst)


gc.disable()  # Looking for what refers to itself takes a sixth of the time, and nothing here does.
main(sys.argv[1:])
