
def told(answer, number):
    text = ""
    #? space
    text += "\n" if number > 1 else ""
    #.
    #? has_case
    text += "Case %d: " % number
    #.
    if answer is None:
        return text + NONE + "\n"
    count, moves, symbol = answer
    #? word
    text += SOLVABLE + "\n"
    #.
    #? count
    text += "%d\n" % count
    #.
    #? one_each
    text += "".join(NAMES[move] + "\n" for move in moves)
    #.
    #? path !one_each
    text += (JOIN.join(NAMES[move] for move in moves) or EMPTY) + "\n"
    #.
    #? symbol
    text += symbol + "\n"
    #.
    return text


for number, case in enumerate(cases(), 1):
    sys.stdout.write(told(solve(*case), number))
    sys.stdout.flush()
