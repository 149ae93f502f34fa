/* form.js - the form for the board and the rules, the files that are opened and saved, and the buttons. If the user
 * changes the rules during a game, the page asks first, and then keeps the shots that are still possible. A mistake in
 * the form is reported beside its field, and the board stays as it was. This is the last script; its last lines start
 * the page. */

/* Fills the form with the board and the rules of the position, and clears the mistake that it showed. */
function showForm() {
  const option = [...$('board').options].find(one => one.value === at.board), builtin = option?.dataset.view;
  const isNamed = !at.text && !builtin && !/^\d/.test(at.board); /* a board that the list does not have, from a link */
  $('named').hidden = !isNamed;
  if (isNamed) $('named').value = $('named').textContent = at.board;
  $('board').value = at.text ? 'file' : builtin || isNamed ? at.board : 'size';
  if ($('board').value === 'size') $('size').value = at.board;
  for (const name of ['lattice', 'fleet', 'touch', 'announce', 'law', 'text']) $(name).value = at[name];
  $('fault').textContent = '';
  const name = !at.text && builtin ? option.text : at.board;
  const rules = [name, at.fleet && `fleet ${at.fleet}`, at.touch && `touching ${at.touch}`].filter(Boolean).join(', ');
  $('heading').dataset.rules = rules; /* printed in place of the form */
  tellRules();
}

/* Describes in words the rules of the board that was read last. Also says in the heading whether ships or pieces are to
 * be found. */
function tellRules() {
  const [game, things] = board && isPuzzle() ? ['Puzzle', 'pieces'] : ['Battleship', 'ships'];
  document.title = `${$('heading').dataset.rules}: where are the ${things}?`;
  $('heading').textContent = `${game}: where are the ${things}?`;
  const touch = {allowed: 'Ships may touch', corners: 'Ships may touch only at corners', forbidden: 'Ships may not touch, not even at a corner'};
  if (board) $('rule-words').textContent = (isPuzzle() ? 'Every cell is covered' : touch[board.touch])
    + `. ${board.fleet.map(({name: ship, cells, copies, least_copies: least}) =>
      `${least !== undefined ? `${least} to ${copies} x ` : copies > 1 ? `${copies} x ` : ''}${ship} (${cells})`).join(', ')}.`;
}

/* Asks the user a question in a dialog that has a button for each reply. Returns a promise of the reply that the user
 * pressed, or of null if the user closed the dialog without a reply. If `asksStrength` is true, the dialog also lets
 * the user choose how strong the opponent is. */
function question(text, replies, asksStrength = false) {
  const dialog = $('question');
  $('asked').textContent = text;
  $('strength').hidden = !asksStrength;
  $('replies').replaceChildren(...replies.map(reply => make('button', {value: reply}, reply)));
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise(then => { dialog.onclose = () => then(dialog.returnValue || null); });
}

/* Returns those of the shots that are still possible after a change of the rules. They are tested one after another: a
 * shot is kept if some deployment of the new board agrees with it and with the shots kept before it. If an answer names
 * a ship that the new board does not have, the name is removed first. */
async function keepShots(next, opened, shots) {
  const names = opened.fleet.map(({name}) => name), sizes = Object.fromEntries((board ?? opened).fleet.map(({name, cells}) => [name, cells]));
  let left = shots.filter(shot => opened.cells.includes(shot.split(' ')[0])).map(shot => {
    const [cell, answer, ship] = shot.split(' ');
    if (answer === 'miss') return shot;
    const known = names.includes(ship), size = sizes[ship] ?? ship;
    return `${cell} ${{ship: known && answer === 'sunk' ? `sunk ${ship}` : 'hit', hits: known ? `${answer} ${ship}` : 'hit',
      size: answer === 'sunk' && /^\d+$/.test(size) ? `sunk ${size}` : 'hit', sunk: answer, none: 'hit'}[next.announce]}`;
  });
  for (;;) {
    const {line} = await ask('count', {...next, shots: left});
    if (!line) return left;
    left = left.filter((_, k) => k !== line - 1);
  }
}

/* Changes the board or the rules to those of the position `next`. If `keep` is true, keeps the shots of the game that
 * are still possible. If the board cannot be read, shows why, and the position stays; so it does if the user leaves the
 * game as it is, or if the position changes before the user was asked. */
async function change(next, keep = true) {
  const {board: opened, error, stopped} = await ask('open', {...next, shots: []});
  if (stopped) return;
  if (error) {
    $('fault').textContent = error;
    if (next.text) $('text').value = next.text;
    if (next.text) $('text').closest('details').open = true;
    return;
  }
  const count = at.shots.length, running = turn;
  const shots = keep && count > 0 && !at.seed ? await keepShots(next, opened, at.shots) : [];
  if (running !== turn || $('question').open) return;
  const told = at.seed ? 'This ends the game against the hidden fleet.' : shots.length === count ? `All ${count} shots fit, and stay.`
    : shots.length > 0 ? `${shots.length} of the ${count} shots fit, and stay; the others are left out.` : `The ${count} shots do not fit, and are left out.`;
  const reply = count === 0 ? 'Change it' : await question(`Change the game under way? ${told}`, ['Change it', 'Leave it']);
  if (reply !== 'Change it') return refresh();
  chosen = 0;
  return go({...next, shots, seed: 0, rival: '', mine: '', theirs: []}, true);
}

/* Changes to the board that the form names, a built-in one or a size; for a file, only opens the field for its text. */
function changeBoard() {
  const name = $('board').value, fixed = {text: '', lattice: '', fleet: '', touch: ''};
  if (name === 'file') $('text').closest('details').open = true;
  else if (name === 'size') change({...at, text: '', board: $('size').value, fleet: at.fleet || '5,4,3,3,2'}, false);
  else change({...at, ...fixed, board: name}, false);
}

/* Opens a file: of shots, which replace those of the position, if `isLog` is true, and otherwise of a board. */
async function openFile(file, isLog = file.name.endsWith('.shots')) {
  const text = await file.text();
  if (isLog) go({...at, shots: shotsOf(text), seed: 0}, true);
  else change({...at, board: file.name.replace(/\.board$/, ''), text, lattice: '', fleet: '', touch: ''}, false);
}

/* Lets the browser save the blob in a file of this name. */
function download(name, blob) {
  const link = make('a', {href: URL.createObjectURL(blob), download: name});
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const logText = () => at.shots.map(shot => shot + '\n').join('');
/* Begins a new game on the same board; `more` has further fields of its position. */
const anew = more => go({...at, shots: [], seed: 0, rival: '', mine: '', theirs: [], ...more}, true);

/* What each button does, by its id. */
const pressed = {
  undo, redo, lay, duel, challenge,
  clear: () => anew({}),
  hide: () => anew({seed: newSeed()}),
  estimate: () => refresh({estimate: true}),
  link: () => share('', location.href, 'The link is copied.'),
  copy: () => navigator.clipboard.writeText(logText()).then(() => 'The log is copied.', () => 'It cannot be copied here: save it.')
    .then(told => { $('notice').textContent = told; }),
  save: () => download(`${at.board}.shots`, new Blob([logText()], {type: 'text/plain'})),
  picture: async () => {
    const {picture} = await ask('picture', at, {ship: chosen - 1});
    if (picture) download(`${at.board}.svg`, new Blob([picture], {type: 'image/svg+xml'}));
  },
  'lay-again': () => layFleet(),
  'lay-skip': skipShip,
  'save-card': saveCard,
};
for (const [id, act] of Object.entries(pressed)) $(id).addEventListener('click', () => act());
$('peek').addEventListener('change', () => counted && showMap());
for (const choice of document.querySelectorAll('[name=aim]')) choice.addEventListener('change', () => counted && showAim());
for (const id of ['board', 'size']) $(id).addEventListener('change', changeBoard);
for (const id of ['lattice', 'fleet', 'touch', 'announce', 'law'])
  $(id).addEventListener('change', () => change({...at, [id]: $(id).value.trim()}));
$('setup').addEventListener('submit', event => {
  event.preventDefault();
  if ($('text').value.trim() !== '') openFile(new File([$('text').value], 'own.board'));
});
for (const id of ['open', 'load'])
  $(id).addEventListener('change', () => $(id).files[0] && openFile($(id).files[0], id === 'load'));
for (const kind of ['dragover', 'drop']) addEventListener(kind, event => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
});
addEventListener('popstate', () => {
  closeMenu();
  past.push(at);
  future = [];
  at = fromFragment(location.hash);
  refresh();
});
onProgress = share => { $('progress').value = share; };
outline();
refresh({asked: first});
