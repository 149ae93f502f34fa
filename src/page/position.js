/* position.js - a position as the page keeps it, and as the address has it: #board=classic&shot=E5+hit&shot=F5+miss
 *
 *   board      a built-in board's name, a size, or with `text` the name of a file
 *   text       a .board file, else ''
 *   lattice, fleet, touch    '' where the board says it
 *   announce   what the game tells
 *   shots      ["E5 hit", ...] in the order they were fired
 *   seed       of a hidden fleet that answers, or 0
 */
'use strict';
const START = {board: 'classic', text: '', lattice: '', fleet: '', touch: '', announce: 'ship', shots: [], seed: 0};

function toFragment(at) {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries({...at, shots: ''}))
    if (name === 'board' || String(value) !== String(START[name])) words.set(name, value);
  at.shots.forEach(shot => words.append('shot', shot));
  return '#' + words;
}

function fromFragment(fragment) {
  const words = new URLSearchParams(fragment.replace(/^#/, ''));
  const at = {...START};
  for (const name of Object.keys(START)) if (words.has(name)) at[name] = words.get(name);
  at.shots = words.getAll('shot');
  at.seed = Number(at.seed) >>> 0;
  return at;
}

/* The shots of a log's lines, without comments. */
const shotsOf = text => text.split('\n').map(line => line.replace(/#.*/, '').trim()).filter(line => line !== '');
