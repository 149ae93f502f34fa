/* calculator.js - the page: shows the map and the numbers for the position in the address, and changes the position.
 *
 *   a press, a key, a file, the form  ->  go(position)  ->  paint, the address  ->  refresh  ->  the worker
 *
 * The page always shows the position `at`. Answers are painted at once; numbers of an earlier position are hidden or
 * faint until those of this position are counted. A new position ends a count that is running.
 *
 *   board          the board that the session read last, as the worker returns it; undefined before the first answer
 *   counted        the last count that was shown: the worker's answer, boardKey() and the shots; undefined before it
 *   past, future   the positions of Undo and Redo
 *   turn           the number of the position: what was asked for an earlier one is not shown
 *
 * Most functions below need `board` to be set. */
const $ = id => document.getElementById(id);
const PATIENCE = 1000; /* milliseconds: a count that takes longer shows its progress */
const HOLD = 400; /* milliseconds until a miss that was entered is counted, as the player may correct it at once */
const ESTIMATE_SECONDS = 3; /* how long fleets are drawn at random for an estimate, which stands in for a count */
let at = fromFragment(location.hash), past = [], future = [];
let board, counted, painted = [], pointed = -1, turn = 0, chosen = 0, holding;

const grouped = digits => digits.replace(/\B(?=(\d{3})+$)/g, ',');
const percent = share => (100 * share).toFixed(2) + ' %';
const cellOf = shot => board.cells.indexOf(shot.split(' ')[0].toUpperCase());
const shotAt = k => at.shots.find(shot => cellOf(shot) === k);
const make = (name, props = {}, ...inside) => {
  const made = Object.assign(document.createElement(name), props);
  made.append(...inside);
  return made;
};
const svg = (name, attributes = {}, ...inside) => {
  const made = drawn(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...inside);
  return made;
};
const cellNodes = () => [...$('map').querySelectorAll('.cell')];
const shapeOf = cell => cell.querySelector('path').getAttribute('d');

/* Makes `next` the position: puts it into the address, as a new entry of the browser's history if `anew` is true, and
 * counts it after `hold` milliseconds. Returns the promise of refresh(). */
function moveTo(next, anew = false, hold = 0) {
  closeMenu();
  at = next;
  try {
    history[anew ? 'pushState' : 'replaceState'](null, '', toFragment(at, board?.fleet));
  } catch { /* some browsers take a hundred changes a minute */ }
  return refresh({hold});
}

/* Does what moveTo() does, so that Undo leads back to the present position, and Redo nowhere. */
function go(next, anew = false, hold = 0) {
  past.push(at);
  future = [];
  return moveTo(next, anew, hold);
}

/* Goes to the last position of the list `from`, and adds the present one to the list `to`; this is Undo or Redo. If
 * `from` is empty, goes to `before`: the shots of a link can be undone too, although they were not fired here. */
const travel = (from, to, before = null) => {
  const next = from.pop() ?? before;
  if (!next) return;
  to.push(at);
  moveTo(next);
};
const undo = () => travel(past, future, at.shots.length > 0 ? {...at, shots: at.shots.slice(0, -1)} : null);
const redo = () => travel(future, past);
const say = (text, error = '') => Object.entries({status: text, error}).forEach(([id, words]) => { $(id).textContent = words; });

/* If the map were redrawn while a cell is held down, the cell would be replaced, and the press lost. So `lifted` is a
 * promise that is settled when no press on the map is going on and the click of the last press has come. If a pointer
 * moves without a button, it was lifted where the page does not notice, such as outside the window. */
const CLICK = 50; /* milliseconds from lifting to the click, at most */
const held = new Map();
let lifted = Promise.resolve();
/* Ends the press of a pointer. Does nothing if that pointer presses nothing on the map, or moves with a button down. */
function endPress({type, buttons, pointerId}) {
  if (!held.has(pointerId) || (type === 'pointermove' && buttons > 0)) return;
  setTimeout(held.get(pointerId), CLICK);
  held.delete(pointerId);
}

addEventListener('pointerdown', event => {
  endPress(event);
  if (event.button !== 0 || !event.target.closest?.('#map')) return;
  const press = new Promise(then => held.set(event.pointerId, then));
  lifted = lifted.then(() => press);
});
for (const kind of ['pointerup', 'pointercancel', 'pointermove']) addEventListener(kind, endPress);

/* Resolves to the answer of the question whose promise is `asked`, once no press is going on; to {stopped: true} if it
 * was stopped. A question that takes long shows its progress, unless `isShort` is true, as for an estimate, which ends
 * soon. */
async function wait(asked, isShort = false) {
  const patience = setTimeout(() => { $('wait').hidden = isShort; }, PATIENCE);
  $('progress').value = 0;
  const result = await asked;
  clearTimeout(patience);
  for (let press; press !== lifted;) await (press = lifted);
  if (!result.stopped) $('wait').hidden = true;
  return result;
}

const estimated = () => wait(ask('count', at, {seconds: ESTIMATE_SECONDS}), true);
/* Counts the position and shows it: at once its answers, and when the numbers have come the map. `asked` is the promise
 * of a count that was asked for already; with `estimate`, estimates instead; `hold` is how many milliseconds to wait
 * before. Without enough memory for a count, estimates too. If another position comes meanwhile, shows no more of this
 * one. */
async function refresh({asked, estimate = false, hold = 0} = {}) {
  const mine = ++turn;
  clearTimeout(holding);
  if (!asked && pending.size > 0) stopAsking();
  $('wait').hidden = $('suspects').hidden = $('end').hidden = true;
  showForm();
  showShots();
  $('map').ariaBusy = 'true';
  say('Counting.');
  if (board) paint();
  if (hold > 0) await new Promise(then => { holding = setTimeout(then, hold); });
  let why = '';
  let result = await (estimate ? estimated() : wait(asked ?? ask('count', at)));
  if (mine !== turn) return;
  if (result.limit && !estimate && !result.part) {
    stopAsking();
    why = 'There is not enough memory to count this. ';
    say(why + 'Estimating.');
    result = await estimated();
    if (mine !== turn) return;
  }
  if (result.part === 'board') return refuse(result);
  if (result.board) board = result.board;
  tellRules();
  if (result.shots) at.shots = result.shots;
  if (result.over) ended = at.shots;
  if (result.error) await contradicted(result, mine);
  else if (!result.stopped) showCount(result, why);
}

/* If the board of a link cannot be read, shows the classic board and what is wrong. */
async function refuse({error, isUnknown}) {
  const {board: name, text} = at;
  await moveTo({...START});
  $('text').value = text;
  if (text) $('text').closest('details').open = true;
  $('fault').textContent = isUnknown ? `There is no board called ${name}. This is the classic one.` : error;
  $('fault').scrollIntoView({block: 'nearest'});
}

const boardKey = position => JSON.stringify([position.board, position.text, position.lattice, position.fleet, position.touch]);
/* Shows that no deployment agrees with all answers. The board stays, without numbers, and the answers that may be wrong
 * are listed. */
async function contradicted({part, error, line}, mine) {
  if (counted?.key !== boardKey(at)) {
    const empty = await wait(ask('count', {...at, shots: []}));
    if (mine !== turn) return;
    if (!empty.figure) return say('This board cannot be counted.', error);
    board = empty.board;
    counted = {...empty, key: boardKey(at)};
    at.shots = at.shots.map(shot => shot.replace(/@(\d+)$/, (whole, ship) => board.fleet[ship]?.name ?? whole));
    showMap();
    showShots();
  }
  $('aims').hidden = true;
  $('map').ariaBusy = null;
  $('stage').classList.add('stale');
  paint();
  if (part) return say(...line ? [error] : ['The shots cannot be read.', error]);
  say('No way to place the ships fits all these answers.');
  $('suspects').hidden = false;
  $('suspects').querySelector('p').textContent = 'Looking for answers that may be wrong.';
  showSuspects([]);
  const {suspects = []} = await wait(ask('suspects', at));
  if (mine === turn) showSuspects(suspects);
}

/* Lists the changes of a single answer after which some deployment agrees with the log. Removing a shot is listed only
 * if no other answer to this shot helps. */
function showSuspects(suspects) {
  const mends = suspects.filter(one => !one.removed || !suspects.some(other => other.shot === one.shot && !other.removed));
  if (suspects.length > 0) $('suspects').querySelector('p').textContent = mends.length === 1
    ? 'One change makes it right:' : 'Each of these alone makes it right, the likeliest first:';
  else if (pending.size === 0) $('suspects').querySelector('p').textContent =
    'No single one: more than one answer is wrong. Press a cell to correct it, or take back the last ones with Undo.';
  $('suspects').querySelector('.buttons').replaceChildren(...mends.slice(0, 6).map(({shot, removed, mended, left}) => {
    const [cell, ...was] = at.shots[shot].split(' '), now = mended.split(' ').slice(1).join(' ');
    return make('button', {type: 'button', onclick: () => go({...at, shots: at.shots.flatMap((one, k) =>
      k !== shot ? [one] : removed ? [] : [mended])})},
    removed ? `${cell}: no shot there` : `${cell}: ${now} instead of ${was.join(' ')}`, ` (${grouped(left)} ways)`);
  }));
  ring('suspect', [...new Set(mends.map(({shot}) => cellOf(at.shots[shot])))]);
}

const isPuzzle = () => board.cover === 'all';
/* Says whether the number of ships may vary. The page then does not tell how many of them are left. */
const mayVary = () => board.fleet_choices !== undefined || board.fleet.some(ship => ship.least_copies !== undefined);
const hits = shots => shots.filter(shot => !shot.endsWith(' miss')).length;
/* The list of shots after which the hidden fleet was sunk, once that is known: from the answer to the last shot, or from
 * the count of a position that was opened or returned to. */
let ended;
/* Says whether every ship is sunk. Without a hidden fleet, all cells of the largest possible fleet must be hit. */
const isWon = () => hits(at.shots) >= board.fleet_cells || ended === at.shots;
/* Shows the result of a count, or of an estimate, which has no `count`: the number of ways, the map, and what to fire
 * at. `why` is a sentence to say before, or ''. */
function showCount(result, why) {
  counted = {...result, key: boardKey(at), at: at.shots};
  const {count} = counted, puzzle = isPuzzle(), pieces = puzzle ? 'pieces' : 'ships';
  const weighted = board.fleet_choices?.some(({weight}) => weight !== board.fleet_choices[0].weight);
  say(why + (count === '0' && at.shots.length === 0 ? `The ${pieces} do not fit on this board.`
    : count ? `${grouped(count)} way${count === '1' ? '' : 's'} to place the ${pieces} fit${count === '1' ? 's' : ''} ${
    at.shots.length ? 'the answers' : 'the rules'}.` : result.source.replace(/^./, letter => letter.toUpperCase()) + '.'));
  $('words').textContent = `The number on a cell is the chance, in percent, that ${puzzle ? 'the chosen piece' : 'a ship'} lies there: the share `
    + `of all ways to place the ${pieces} that fit, ${weighted ? 'each as likely as the weight of its fleet says' : 'each as likely as any other'}. ` + (count ? 'All of them were counted, so it is exact. '
    : 'It is an estimate, from some of them at random. ') + (puzzle ? '' : 'A ring is around the best cells to fire at.');
  $('stage').classList.toggle('puzzle', puzzle);
  $('stage').classList.remove('stale');
  showMap();
  showShots();
  const over = isOver();
  $('aims').hidden = over || puzzle || count === '0' || at.seed !== 0;
  if (over) finish();
  else if (!$('aims').hidden) advise();
}

const aim = () => document.querySelector('[name=aim]:checked').value;
/* Rings the best cell by what the user aims at, a hit or the end of the game, and says what that means. `counted` must
 * be set. If the cell for the end is not known, the rings of the map stay. */
function showAim() {
  const ahead = aim() === 'end' && counted.ahead !== undefined;
  $('stage').classList.toggle('ahead', ahead);
  ring('best aimed', ahead ? [counted.ahead] : []);
  $('why').textContent = aim() === 'hit' ? 'More of the ways have a ship there than on any other cell.'
    : 'What its answer will tell counts too: the fewest shots, as far as one can see ahead.';
}

/* Names the likeliest cells of the count, of which there must be one, and, when the strategy has chosen it, the cell
 * for the fewest shots; an estimate has none. */
async function advise() {
  const mine = turn, cells = counted.best.map(k => board.cells[k]);
  $('likely').textContent = cells.slice(0, 3).join(', ') + (cells.length > 3 ? ` and ${cells.length - 3} more` : '')
    + `, ${percent(counted.probability[counted.best[0]])}`;
  $('fewest').textContent = counted.count ? '...' : 'only after an exact count';
  showAim();
  if (!counted.count) return; /* the strategy needs an exact count */
  const {cell} = await ask('choose', at, {strategy: 'lookahead'});
  if (mine !== turn) return;
  counted.ahead = cell >= 0 ? cell : undefined;
  $('fewest').textContent = counted.ahead === undefined ? 'not known' : `${board.cells[cell]}, ${percent(counted.probability[cell])}`;
  showAim();
}

const ENTITIES = {amp: '&', lt: '<', gt: '>', quot: '"', '#177': '\u00b1'};
const plain = text => text.replace(/&([a-z]+|#177);/g, (_, name) => ENTITIES[name]);

/* Turns the program's text of a figure into nodes, one by one, so that the browser never parses the names of boards and
 * ships in it as HTML. Of the figure's elements only `input` has no end tag. */
function figureOf(figure) {
  const all = document.createDocumentFragment();
  let into = all;
  for (const [, end, name, words, closed, text] of figure.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
    if (text) into.append(plain(text));
    else if (end) into = into.parentNode;
    else {
      const made = name === 'svg' || into instanceof SVGElement ? drawn(name) : document.createElement(name);
      for (const [, key, value] of words.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) if (key !== 'xmlns') made.setAttribute(key, plain(value ?? ''));
      into.append(made);
      if (!closed && name !== 'input') into = made;
    }
  }
  return all;
}

/* Shows an empty board before the first count, of the size that the board will have. boards.html gives the size of a
 * built-in board; other boards are taken to be made of squares. */
function outline() {
  const option = [...$('board').options].find(one => one.value === at.board);
  const [, width = 10, height = 10] = at.board.match(/^(\d+)x(\d+)$/) ?? [];
  const size = (!at.text && !at.lattice && option?.dataset.view) || `${30 + 40 * width} ${30 + 40 * height}`;
  $('map').replaceChildren(svg('svg', {class: 'board', viewBox: `0 0 ${size}`},
    svg('rect', {class: 'outline', width: '100%', height: '100%', rx: 8})));
}

/* Draws rings of the class `name` around the cells with these indices, which may be none, in place of the earlier rings
 * of that class. */
function ring(name, cells) {
  const all = cellNodes(), paths = halo => cells.map(k => svg('path', {d: shapeOf(all[k]), ...halo}));
  $('map').querySelectorAll(`g[class="${name}"]`).forEach(old => old.remove());
  $('map').querySelector('.board').append(svg('g', {class: name}, ...name === 'suspect' ? [] : paths({class: 'halo'}), ...paths({})));
}

/* Returns the mark of a shot, which goes into the middle of its cell, or below the label there. */
function markOf(shot, cell) {
  const {x, y, width, height} = cell.querySelector('path').getBBox();
  const cx = x + width / 2, cy = y + height / 2 + (cell.querySelector('.k') ? 7 : 0);
  return shot.endsWith(' miss') ? svg('circle', {class: 'mark', cx, cy, r: 7})
    : svg('path', {class: 'mark', d: `M${cx - 8} ${cy - 8}l16 16m0-16l-16 16`});
}

/* Says whether the map must not be shown, because a fleet is hidden and the user does not peek. */
const secret = () => at.seed !== 0 && !$('peek').checked && !isOver();
/* Draws the figure of `counted`, which must be set: the map, the choice of ships and the table of numbers. The cell
 * with the focus and the chosen ship stay. */
function showMap() {
  const focused = cellNodes().indexOf(document.activeElement), whole = figureOf(counted.figure);
  const form = whole.querySelector('form'), drawing = whole.querySelector('.board');
  $('map').replaceChildren();
  $('whose').replaceChildren(...form ? [form] : []);
  $('numbers').replaceChildren(whole);
  const choices = document.querySelectorAll('[name=ship]');
  if (choices[chosen]) choices[chosen].checked = true;
  begin();
  $('told').replaceChildren($('numbers').querySelector('.readout'));
  $('map').replaceChildren(drawing);
  $('numbers').querySelector('.scroll').remove();
  $('map').ariaBusy = null;
  $('told').firstChild.textContent = '';
  pointed = -1;
  cellNodes().forEach((cell, k) => {
    if (!isPuzzle()) cell.setAttribute('role', 'button');
    for (const kind of ['focus', 'pointerenter']) cell.addEventListener(kind, () => tellCell(k));
    cell.querySelector('.k')?.after(' '); /* between two words that are read */
    cell.addEventListener('click', () => press(k));
  });
  painted = cellNodes().map((_, k) => (counted.at ?? []).find(shot => cellOf(shot) === k));
  showShips();
  paint();
  if (focused >= 0) cellNodes()[focused].focus({preventScroll: true});
  performance.mark('mapped');
}

/* Shows the title of cell k below the board; nothing changes if the map has no such cell. The title is always that of
 * the present position, while the map's table may belong to an earlier one. */
function tellCell(k) {
  pointed = k;
  const title = cellNodes()[k]?.querySelector('title');
  if (title) $('told').firstChild.textContent = title.textContent;
}

/* Paints the answers that have changed since the map was drawn, and the names of the cells. If a fleet is hidden,
 * nothing of the map is shown. After a correction the ships may no longer lie as the map shows them, so their outlines
 * are removed, and each of their cells shows only its own answer. */
function paint() {
  const cells = cellNodes(), shots = new Map(at.shots.map(shot => [cellOf(shot), shot])), hidden = secret();
  $('stage').classList.toggle('secret', hidden);
  tellShips();
  invite();
  if (cells.length !== board.cells.length) return;
  const stale = $('stage').classList.contains('stale'), corrected = stale || painted.some((shot, k) => shot && shot !== shots.get(k));
  if (corrected) $('map').querySelectorAll('.ship').forEach(outline => outline.remove());
  cells.forEach((cell, k) => {
    const shot = shots.get(k), kind = shot?.split(' ')[1], title = cell.querySelector('title'), number = cell.querySelector('text:not(.k)');
    const changed = shot !== painted[k] || (corrected && shot), blank = hidden || changed || stale;
    if (changed) {
      cell.querySelector('.mark')?.remove();
      cell.classList.remove('shot', 'miss', 'hit', 'sunk', 'd');
      if (shot) cell.classList.add('shot', kind, ...kind === 'sunk' ? ['d'] : []);
      if (shot) cell.append(markOf(shot, cell));
      painted[k] = shot;
    }
    if (blank) title.textContent = shot ? shot.replace(' ', ': ') : `${board.cells[k]}: not fired at`;
    cell.setAttribute('aria-label', blank || !number ? title.textContent
      : title.textContent.replace(': ', ` ${number.textContent}: `));
  });
  if (pointed >= 0) tellCell(pointed);
}

/* Lists which ships are afloat and which are sunk, by the answers of the position. If answers tell only the size of a
 * sunk ship, the ships of a size count as sunk when there are as many such answers as ships. The map of a ship can be
 * chosen only if the maps are those of this position. */
function tellShips() {
  const fleet = board.fleet, words = at.shots.map(wordsOf), sunk = words.filter(one => one.startsWith('sunk')).length;
  const told = name => words.filter(one => one === `sunk ${name}`).length, legend = $('whose').querySelector('legend');
  const total = (ships, key) => ships.reduce((sum, one) => sum + one[key], 0), all = total(fleet, 'copies');
  if (ships.length !== fleet.length + 1) return;
  const afloat = mayVary() ? '' : `: ${all}`, state = at.announce === 'none' ? afloat : `: ${sunk} ${mayVary() ? '' : `of ${all} `}sunk`;
  if (legend) legend.textContent = isPuzzle() ? `Pieces: ${all}` : `Ships${state}`;
  ships.forEach((choice, k) => {
    const {name, cells, copies, least_copies: least} = fleet[k - 1] ?? {}, label = choice.parentNode;
    const ofSize = total(fleet.filter(one => one.cells === cells), 'copies');
    const count = k === 0 ? 0 : at.announce !== 'size' ? told(name) : told(cells) === ofSize ? copies : 0;
    choice.disabled = $('stage').matches('.secret,.stale');
    label.lastChild.textContent = (least !== undefined ? ` x${least}-${copies}` : copies > 1 ? ` x${copies}` : '') + (count === 0 ? '' : copies > 1 ? `, ${count} sunk` : ', sunk');
    label.classList.toggle('sunk', count > 0 && count === copies);
  });
}

/* Makes the list of ships ready. Pointing at a ship then shows its map; when the pointer leaves, the map of the ship that
 * was chosen is shown again. Each label gets an empty text, into which tellShips writes. */
function showShips() {
  if (isPuzzle() && ships[0]) ships[0].nextSibling.textContent = ' any piece';
  ships.forEach((choice, k) => {
    const label = choice.parentNode;
    label.append('');
    const pick = number => {
      if (choice.disabled) return;
      ships[number].checked = true;
      show();
      paint();
    };
    choice.addEventListener('change', () => {
      chosen = k;
      paint();
    });
    choice.addEventListener('focus', () => pick(k));
    label.addEventListener('pointerenter', () => pick(k));
    label.addEventListener('pointerleave', () => pick(chosen));
  });
}

/* Lists the shots of the position, enables Undo and Redo if they lead somewhere, and shows the player's own fleet. Also
 * works before a board was read. */
function showShots() {
  $('shots').replaceChildren(...at.shots.map(shot => make('li', {}, shot)));
  $('undo').disabled = past.length === 0 && at.shots.length === 0; /* as a link has them */
  $('redo').disabled = future.length === 0;
  $('peek-label').hidden = at.seed === 0 || (board && isOver());
  $('review').hidden = true;
  showRival();
}
