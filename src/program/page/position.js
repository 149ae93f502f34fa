/* position.js - a position, which is the board, the rules and the shots: as an object, and as the part of the page's
 * address after the #, such as #board=classic&g=E5hF5mE6s3. The object's fields are:
 *
 *   board      a built-in board's name, a size, or the name of the file whose content is in `text`
 *   text       the content of a .board file, or ''
 *   lattice, fleet, touch   a rule that replaces the rule of the board; '': the board's own rule
 *   announce   what the game announces: hits, ship, size, sunk or none, as for the option --announce
 *   shots      ["E5 hit", ...] in the order in which they were fired
 *   seed       the seed of the hidden fleet that answers; 0: no fleet is hidden
 *   law        how the hidden fleet was laid: '', flat or edges
 *   rival      the strategy that fires back in a duel; '': the game is not a duel
 *   mine       the player's fleet in a duel, with a line "1,Carrier,A1 A2 ..." for each ship
 *   theirs     the shots of the rival at the player's fleet
 *
 * In an address, `g` has the shots and `r` has theirs. E6s3 is a shot at E6 that sank the ship with the number 3 in the
 * fleet, which counts from 0; m is a miss, h a hit, s alone a ship without a name, and sz4 a ship of size 4. Shots that
 * cannot be written so are written in full, as in addresses of older versions: `shot=E5+hit` for each of the shots, and
 * `reply=E5+hit` for each of theirs. */
'use strict';
const START = {board: 'classic', text: '', lattice: '', fleet: '', touch: '', announce: 'ship', law: '', shots: [], seed: 0,
  rival: '', mine: '', theirs: []};
/* The lists of shots: their names in the object, and in an address in the short form and in full. */
const LOGS = [['shots', 'g', 'shot'], ['theirs', 'r', 'reply']];

/* Returns the shots in the short form of an address. Returns '' if a cell's label is not letters and a number, or if a
 * shot names a ship that is not in the fleet. */
function packed(shots, fleet) {
  const parts = shots.map(shot => {
    const [, cell, answer, rest] = shot.match(/^([A-Z]+\d+) (miss|hit|sunk)(?: (.*))?$/) ?? [];
    const ship = fleet.findIndex(({name}) => name === rest);
    return !cell || (rest && ship < 0 && !/^\d+$/.test(rest)) ? null
      : cell + answer[0] + (!rest ? '' : ship < 0 ? `z${rest}` : ship);
  });
  return parts.includes(null) ? '' : parts.join('');
}

/* Returns the shots from the short form of an address. A ship is given by its number in the fleet, as in "E6 sunk @3";
 * worker.js replaces the number by the name. */
const unpacked = text => [...text.matchAll(/([A-Z]+\d+)([mhs])(?:z(\d+)|(\d+))?/g)].map(([, cell, answer, size, ship]) =>
  `${cell} ${{m: 'miss', h: 'hit', s: 'sunk'}[answer]}${size ? ` ${size}` : ship ? ` @${ship}` : ''}`);

/* Returns the position as the part of an address, with its #. `fleet` has the ships whose numbers stand for their names
 * in the short form of the shots. If a list has a shot without a short form, the whole list is written in full. */
function toFragment(at, fleet = []) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries({...at, shots: '', theirs: ''}))
    if (name === 'board' || String(value) !== String(START[name])) words.set(name, value);
  for (const [name, short, full] of LOGS) {
    const text = packed(at[name], fleet);
    if (text !== '') words.set(short, text);
    else at[name].forEach(shot => words.append(full, shot));
  }
  return '#' + words;
}

/* Returns the position of such a part of an address, with or without its #. What is missing is as in START, also for
 * ''. Unknown names are ignored, and nothing is checked: the worker says what is wrong. */
function fromFragment(fragment) {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const at = {...START};
  for (const name of Object.keys(START)) if (words.has(name)) at[name] = words.get(name);
  for (const [name, short, full] of LOGS) at[name] = [...unpacked(words.get(short) ?? ''), ...words.getAll(full)];
  at.seed = Number(at.seed) >>> 0;
  return at;
}

/* Returns the shots in the text of a log, which has one on each line, without comments and empty lines. */
const shotsOf = text => text.split('\n').map(line => line.replace(/#.*/, '').trim()).filter(line => line !== '');
