#!/usr/bin/env python3
"""A bot for `simulate --strategy run:...`: beside an open hit, else on one colour of the squares, in reading order."""
import json
import sys

LETTERS = 'ABCDEFGHIJ'


def beside(cell):
    x, y = LETTERS.index(cell[0]), int(cell[1:])
    return [LETTERS[a] + str(b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= a < 10 and b > 0]


left, hits = [], []
for line in sys.stdin:
    told = json.loads(line)
    if told['do'] == 'new':
        size = int(told['board'].split('x')[0])
        left = [letter + str(y) for y in range(1, size + 1) for letter in LETTERS[:size]]
        left.sort(key=lambda cell: (LETTERS.index(cell[0]) + int(cell[1:])) % 2)
        hits = []
    elif told['do'] == 'answer':
        cell, answer = told['shot'].split(' ')[:2]
        hits = hits + [cell] if answer == 'hit' else [] if answer == 'sunk' else hits
    elif told['do'] == 'turn':
        near = [cell for hit in hits for cell in beside(hit) if cell in left]
        cell = (near or left)[0]
        left.remove(cell)
        print(json.dumps({'fire': cell}), flush=True)
