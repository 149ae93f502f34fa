/* menu.js - the answers to shots. A press on a cell enters a miss and offers the other answers in a bar; choosing one
 * of them replaces the miss. A press on a cell that has an answer offers the others too; a corrected answer keeps its
 * place in the log. Keys do the same on the cell that has the focus. The bar has its own place beside the board, and
 * its height never changes (calculator.css). So it never covers a cell, and nothing moves when it fills: otherwise a
 * press meant for one cell could change the answer at another. If the position is counted, the bar offers the answers
 * that some deployment gives; otherwise, and for corrections, those of all ships that are not sunk.
 *
 *   menu    {cell, choices, chosen}: the cell whose answers are offered, or -1; the answers; the last choice */
const menu = {cell: -1, choices: [], chosen: ''};
const wordsOf = shot => shot.replace(/^\S+ /, '');

/* Says whether the position that was counted has these shots, except perhaps for some misses at their end. */
const isCounted = others => counted?.answers && counted.key === boardKey(at) && counted.at?.every((shot, k) => shot === others[k])
  && others.slice(counted.at.length).every(shot => shot.endsWith(' miss'));

/* Returns the answers that a shot at cell k can have: first the miss, then hits, then sunk ships. */
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
  $('menu').replaceChildren();
}

/* If the bar offers no answers, shows in it the last shot and what a press on a cell does. */
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
  if ($('prompt').textContent !== words) $('prompt').textContent = words; /* a text that is set again would be read again */
}

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

/* Gives the shot at cell k the chosen answer and leaves it at its place in the log. If `choice` is null, removes the
 * shot. */
function choose(k, choice) {
  const old = shotAt(k);
  closeMenu();
  menu.chosen = choice;
  if (choice === (old ?? null)) return invite();
  go({...at, shots: !old ? [...at.shots, choice] : at.shots.flatMap(shot => shot !== old ? [shot] : choice ? [choice] : [])});
}

/* Says whether a first answer can be entered at the cell: the last ship still floats, and the board is no puzzle. */
const takesShot = k => !shotAt(k) && left() > 0 && !isPuzzle();
function enter(k) {
  const choices = choicesAt(k), fired = shotAt(k), wasOpen = menu.cell === k;
  closeMenu();
  if (wasOpen || (!fired && !takesShot(k))) return invite();
  if (!fired) go({...at, shots: [...at.shots, `${board.cells[k]} miss`]}, false, HOLD);
  return openMenu(k, choices);
}

const press = k => at.seed ? fire(k) : enter(k);
/* Gives the cell an answer of this kind (miss, hit or sunk). If there are several such answers, opens the menu at the
 * first. */
function answerBy(kind, k) {
  const choices = menu.cell === k ? menu.choices : choicesAt(k), those = choices.filter(choice => wordsOf(choice).startsWith(kind));
  if (!shotAt(k) && !takesShot(k)) return;
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
  else if (key === 'Escape') {
    closeMenu();
    if (board) invite();
  }
  else if (word === '' && !event.altKey && k >= 0 && key in KEYS && (!at.seed || KEYS[key] === press)) KEYS[key](k);
  else return;
  event.preventDefault();
});
