/* menu.js - answers: a press on a cell enters a miss and opens a menu at it, in which one choice replaces the miss; a
 * press on an answer opens it too, and a correction stays in its place in the log. Keys do the same on the cell that has
 * the focus. The menu leaves the cell free: a press at the same place never meets it. It has the answers that some
 * deployment gives, where the position was counted; else, and for corrections, of all ships that did not sink. */
const menu = {cell: -1, choices: []};
const wordsOf = shot => shot.replace(/^\S+ /, '');

/* Whether the counted position is the one before these shots, but for misses at their end. */
const isCounted = others => counted?.answers && counted.key === boardKey(at) && counted.at?.every((shot, k) => shot === others[k])
  && others.slice(counted.at.length).every(shot => shot.endsWith(' miss'));

/* What a shot there can be answered: misses, hits, ships that sink. */
function choicesAt(k) {
  const label = board.cells[k], others = at.shots.filter(shot => cellOf(shot) !== k);
  const known = isCounted(others) && counted.answers[k]?.length ? counted.answers[k] : null;
  const sunk = name => others.filter(shot => wordsOf(shot) === `sunk ${name}`).length;
  const afloat = board.fleet.filter(({name, copies}) => sunk(name) < copies).map(({name}) => name);
  const sizes = [...new Set(board.fleet.map(({cells}) => cells))];
  const cheap = {ship: ['hit', ...afloat.map(name => `sunk ${name}`)], size: ['hit', ...sizes.map(size => `sunk ${size}`)],
    hits: [...afloat.map(name => `hit ${name}`), ...afloat.map(name => `sunk ${name}`)], sunk: ['hit', 'sunk'], none: ['hit']};
  const words = known ? known.map(wordsOf) : ['miss', ...cheap[at.announce] ?? cheap.ship];
  const kinds = ['miss', 'hit', 'sunk'], kind = word => kinds.indexOf(word.split(' ')[0]);
  return words.sort((a, b) => kind(a) - kind(b)).map(word => `${label} ${word}`);
}

function closeMenu() {
  if ($('menu').contains(document.activeElement)) cellNodes()[menu.cell]?.focus({preventScroll: true});
  menu.cell = -1;
  $('menu').hidden = true;
  $('menu').removeAttribute('style');
}

function openMenu(k, choices) {
  const label = board.cells[k], now = shotAt(k);
  menu.cell = k;
  menu.choices = choices;
  $('menu').setAttribute('aria-label', `the answer at ${label}`);
  $('menu').replaceChildren(make('b', {}, now ?? label), ...choices.filter(choice => choice !== now)
    .map(choice => make('button', {type: 'button', onclick: () => choose(k, choice)}, wordsOf(choice))),
  make('button', {type: 'button', onclick: () => choose(k, null)}, 'clear'));
  $('menu').hidden = false;
  const cell = cellNodes()[k].querySelector('path').getBoundingClientRect(), stage = $('stage').getBoundingClientRect();
  const {offsetWidth: width, offsetHeight: height} = $('menu'), gap = 1.05 * cell.height;
  const below = cell.bottom + gap, fits = below + height < innerHeight || cell.top - gap - height < 0;
  $('menu').style.top = `${(fits ? below : cell.top - gap - height) - stage.top}px`;
  $('menu').style.left = `${Math.max(4, Math.min(cell.left + cell.width / 2 - width / 2 - stage.left, stage.width - width - 4))}px`;
}

/* An answer in its place in the log; null: no shot there. */
function choose(k, choice) {
  const old = shotAt(k);
  closeMenu();
  if (choice === (old ?? null)) return;
  go({...at, shots: !old ? [...at.shots, choice] : at.shots.flatMap(shot => shot !== old ? [shot] : choice ? [choice] : [])});
}

function enter(k) {
  const choices = choicesAt(k), fired = shotAt(k), over = left() <= 0;
  if (menu.cell === k) return closeMenu();
  closeMenu();
  if (!fired && over) return undefined;
  if (!fired) go({...at, shots: [...at.shots, `${board.cells[k]} miss`]}, false, HOLD);
  return openMenu(k, choices);
}

const press = k => at.seed ? fire(k) : enter(k);
/* The only answer of that kind at once; of several the menu, at the first of them. */
function answerBy(kind, k) {
  const choices = menu.cell === k ? menu.choices : choicesAt(k), those = choices.filter(choice => wordsOf(choice).startsWith(kind));
  if (!shotAt(k) && left() <= 0) return;
  if (those.length === 1) choose(k, those[0]);
  if (those.length < 2) return;
  openMenu(k, choices);
  [...$('menu').querySelectorAll('button')].find(button => button.textContent.startsWith(kind))?.focus();
}

const KEYS = {m: k => answerBy('miss', k), h: k => answerBy('hit', k), s: k => answerBy('sunk', k),
  Backspace: k => shotAt(k) && choose(k, null), Enter: press, ' ': press};

addEventListener('keydown', event => {
  const {key, target} = event, word = event.ctrlKey || event.metaKey ? key.toLowerCase() : '';
  if (target.closest?.('input:not([type=radio],[type=checkbox]),textarea,select,dialog')) return;
  const cell = cellNodes().indexOf(target), k = cell >= 0 || 'Enter '.includes(key) ? cell : menu.cell;
  if (word === 'y' || (word === 'z' && event.shiftKey)) redo();
  else if (word === 'z') undo();
  else if (key === 'Escape') closeMenu();
  else if (word === '' && !event.altKey && k >= 0 && key in KEYS && (!at.seed || KEYS[key] === press)) KEYS[key](k);
  else return;
  event.preventDefault();
});
addEventListener('pointerdown', ({target}) => {
  if (menu.cell >= 0 && !target.closest('#menu,.cell,.board')) closeMenu();
});
