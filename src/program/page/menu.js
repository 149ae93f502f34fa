/* menu.js - lets the user enter the answers to shots. A press on a cell enters a miss, and offers the other answers in
 * a bar; if the user chooses one of them, it replaces the miss. A press on a cell that has an answer offers the other
 * answers too; a corrected answer keeps its place in the log. Keys do the same for the cell that has the focus.
 *
 * The bar is beside the board, and its height never changes (calculator.css). So it never covers a cell, and nothing
 * moves when it is filled; otherwise a press that is meant for one cell could change the answer at another. If the
 * position has been counted, the bar offers the answers that some deployment gives. Otherwise, and for corrections, it
 * offers the answers of all ships that are not sunk.
 *
 *   menu    cell: the cell whose answers are offered, or -1; choices: the answers; chosen: the last choice */
const menu = {cell: -1, choices: [], chosen: ''};
/* Returns the answer of a shot, without its cell: "sunk Carrier" for "E5 sunk Carrier". */
const wordsOf = shot => shot.replace(/^\S+ /, '');

/* Says whether the counted position fits the shots `others`: it has the same board, and the same shots except perhaps
 * for some misses at their end. */
const isCounted = others => counted?.answers && counted.key === boardKey(at) && counted.at?.every((shot, k) => shot === others[k])
  && others.slice(counted.at.length).every(shot => shot.endsWith(' miss'));

/* Returns the shots with all answers that cell k can have, such as "E5 miss": first the miss, then hits, then sunk
 * ships. */
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

/* Takes the answers away that the bar offers, if any; the focus goes from the bar back to the cell. */
function closeMenu() {
  if ($('menu').contains(document.activeElement)) cellNodes()[menu.cell]?.focus({preventScroll: true});
  menu.cell = -1;
  $('menu').replaceChildren();
}

/* If the bar offers no answers, shows in the bar the last shot, and what a press on a cell does. */
function invite() {
  if (menu.cell >= 0) return;
  const last = shots => shots.at(-1)?.replace(' ', ': ');
  const sentences = isPuzzle() ? ['A puzzle: every cell is covered, and there is nothing to fire at. Choose a piece to see where it may lie.']
    : at.seed ? [at.shots.length > 0 ? `You fired at ${last(at.shots)}.` : 'A fleet is hidden.',
      at.theirs.length > 0 && `The program fired at ${last(at.theirs)}.`,
      isOver() ? 'The game is over.' : `Press a cell to fire at it: shot ${at.shots.length + 1}.`]
    : [at.shots.includes(menu.chosen) && `${menu.chosen.replace(' ', ': ')}.`,
      isOver() || $('stage').classList.contains('stale') ? 'Press a cell to correct its answer.'
        : 'Press a cell to enter a miss there. If it was none, choose the answer here.'];
  const words = sentences.filter(Boolean).join(' ');
  if ($('prompt').textContent !== words) $('prompt').textContent = words; /* a screen reader would read it again */
}

/* Offers in the bar the answers `choices` to a shot at cell k, except the one that it has, and `clear`. */
function openMenu(k, choices) {
  const label = board.cells[k], now = shotAt(k);
  menu.cell = k;
  menu.choices = choices;
  $('menu').setAttribute('aria-label', `the answer at ${label}`);
  $('prompt').textContent = now?.replace(' ', ': ') ?? label;
  const offers = [...choices.filter(choice => choice !== now), null].map(choice =>
    make('button', {type: 'button', onclick: () => choose(k, choice)}, choice ? wordsOf(choice) : 'clear'));
  $('menu').replaceChildren(...offers.flatMap(offer => [offer, ' ']));
  $('bar').scrollTop = 0;
}

/* Gives the shot at cell k the answer `choice`, and leaves the shot at its place in the log. If `choice` is null,
 * removes the shot. */
function choose(k, choice) {
  const old = shotAt(k);
  closeMenu();
  menu.chosen = choice;
  if (choice === (old ?? null)) return invite();
  go({...at, shots: !old ? [...at.shots, choice] : at.shots.flatMap(shot => shot !== old ? [shot] : choice ? [choice] : [])});
}

/* Says whether the user can fire at cell k: it has no answer yet, some ship is still afloat, and the board is no
 * puzzle. */
const takesShot = k => !shotAt(k) && !isWon() && !isPuzzle();
/* Handles a press on cell k where no fleet is hidden: enters a miss if a shot can be fired there, and offers the other
 * answers. If they are offered already, or if no shot can be fired, only closes the bar. */
function enter(k) {
  const choices = choicesAt(k), fired = shotAt(k), wasOpen = menu.cell === k;
  closeMenu();
  if (wasOpen || (!fired && !takesShot(k))) return invite();
  if (!fired) go({...at, shots: [...at.shots, `${board.cells[k]} miss`]}, false, HOLD);
  return openMenu(k, choices);
}

const press = k => at.seed ? fire(k) : enter(k);
/* Gives cell k an answer of this kind (miss, hit or sunk). If there are several such answers, opens the menu, with the
 * focus on the first of them. Does nothing if there is none, or if no shot can be fired at the cell. */
function answerBy(kind, k) {
  const choices = menu.cell === k ? menu.choices : choicesAt(k), found = choices.filter(choice => wordsOf(choice).startsWith(kind));
  if (!shotAt(k) && !takesShot(k)) return;
  if (found.length === 1) choose(k, found[0]);
  if (found.length < 2) return;
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
  else if (key === 'Escape') {
    closeMenu();
    if (board) invite();
  }
  else if (word === '' && !event.altKey && k >= 0 && key in KEYS && (!at.seed || KEYS[key] === press)) KEYS[key](k);
  else return;
  event.preventDefault();
});
