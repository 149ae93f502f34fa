/* position.js - a position as the page keeps it, and as the address has it: #board=classic&g=E5hF5mE6s3
 *
 *   board      a built-in board's name, a size, or with `text` the name of a file
 *   text       a .board file, else ''
 *   lattice, fleet, touch    '' where the board says it
 *   shots      ["E5 hit", ...] in the order they were fired
 *   seed, law  of a hidden fleet that answers, or 0; how it was laid: '', flat or edges
 *   rival      the strategy that fires back, or ''; it fired `theirs` at `mine`, a fleet as page_draw gives one
 *
 * In `g` and `r` (theirs) a shot is its cell, m, h or s, and the number of the ship in the fleet, or z and a size.
 * Links of older versions, with a `shot=E5+hit` each, are read too. */
'use strict';
const START = {board: 'classic', text: '', lattice: '', fleet: '', touch: '', announce: 'ship', law: '', shots: [], seed: 0,
  rival: '', mine: '', theirs: []};
const LOGS = {g: 'shots', r: 'theirs'};

/* '' where a shot has a cell or a ship that has no such name. */
function packed(shots, fleet) {
  const parts = shots.map(shot => {
    const [, cell, answer, rest] = shot.match(/^([A-Z]+\d+) (miss|hit|sunk)(?: (.*))?$/) ?? [];
    const ship = fleet.findIndex(({name}) => name === rest);
    return !cell || (rest && ship < 0 && !/^\d+$/.test(rest)) ? null
      : cell + answer[0] + (!rest ? '' : ship < 0 ? `z${rest}` : ship);
  });
  return parts.includes(null) ? '' : parts.join('');
}

/* "E6 sunk @3" is of the fleet's ship with that number (worker.js). */
const unpacked = text => [...text.matchAll(/([A-Z]+\d+)([mhs])(?:z(\d+)|(\d+))?/g)].map(([, cell, answer, size, ship]) =>
  `${cell} ${{m: 'miss', h: 'hit', s: 'sunk'}[answer]}${size ? ` ${size}` : ship ? ` @${ship}` : ''}`);

function toFragment(at, fleet = []) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries({...at, shots: '', theirs: ''}))
    if (name === 'board' || String(value) !== String(START[name])) words.set(name, value);
  for (const [key, name] of Object.entries(LOGS)) if (at[name].length > 0) words.set(key, packed(at[name], fleet));
  if (words.get('g') === '') at.shots.forEach(shot => words.append('shot', shot));
  return '#' + words;
}

function fromFragment(fragment) {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const at = {...START};
  for (const name of Object.keys(START)) if (words.has(name)) at[name] = words.get(name);
  for (const [key, name] of Object.entries(LOGS)) at[name] = unpacked(words.get(key) ?? '');
  at.shots.push(...words.getAll('shot'));
  at.seed = Number(at.seed) >>> 0;
  return at;
}

/* The shots of a log's lines, without comments. */
const shotsOf = text => text.split('\n').map(line => line.replace(/#.*/, '').trim()).filter(line => line !== '');
