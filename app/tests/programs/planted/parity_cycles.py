"""Whether an M x N board can be solved, by the cycles of its permutation."""
#@@ rows | poj:2893 | the parity rule is wrong
#@@ blank | poj:2893 | the parity rule is wrong
#@@ cycles | poj:2893 | the parity rule is wrong
#@@ word | poj:2893 | something else than the answer was printed
#@@ uncaught | poj:2893 | an exception that nobody catches
#@@ first-only | poj:2893 | it reads only so many cases
#@@ none | poj:2893 | right
#@@ lines | poj:2893 | right
#@@ padding | poj:2893 | right
import sys

words = list(map(int, sys.stdin.read().split())) #@ padding: words = list(map(int, sys.stdin.read().split())); padding = bytearray(60000000)
at = 0
said = []
while at + 1 < len(words) and words[at]:
    height, width = words[at], words[at + 1]
    cells = words[at + 2 : at + 2 + height * width]
    at += 2 + height * width
    seen = bytearray(height * width)
    odd = 0
    for first in range(height * width):
        cell, length = first, 0
        while not seen[cell]:
            seen[cell] = 1
            cell = (cells[cell] - 1) % (height * width)
            length += 1
        odd += length > 0 and length - 1 #@ cycles: odd += length > 0
    blank = cells.index(0) #@ uncaught: blank = cells.index(0 if height * width < 12 else -1)
    steps = height - 1 - blank // width + width - 1 - blank % width #@ rows: steps = width - 1 - blank % width #@ blank: steps = 0
    said.append("NO" if (odd + steps) % 2 else "YES") #@ word: said.append("False" if (odd + steps) % 2 else "True")
    if at > 1000000: #@ first-only: if True:
        break
print("\n".join(said)) #@ lines: print(" \n".join(said), end="")
