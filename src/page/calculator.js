/* calculator.js - the page: shows what follows from the position in the address, and changes it.
 *
 *   a click, a key, a file, the form  ->  go(position)  ->  the address  ->  refresh  ->  the worker
 *
 * Undo and redo are the browser's back and forward. A new position ends the count under way. */
'use strict';
const $ = id => document.getElementById(id);
const PATIENCE = 1000, ESTIMATE_SECONDS = 3;
let at = fromFragment(location.hash), depth = history.state?.depth ?? 0, furthest = depth;
let board, counted, turn = 0, chosen = 0, presses = Promise.resolve();

const grouped = digits => digits.replace(/\B(?=(\d{3})+$)/g, ',');
const percent = share => (100 * share).toFixed(2) + ' %';
const cellOf = shot => board.cells.indexOf(shot.split(' ')[0].toUpperCase());
const node = (name, ...inside) => {
  const made = document.createElement(name);
  made.append(...inside);
  return made;
};
const cellNodes = () => [...$('map').querySelectorAll('.cell')];

function go(next) {
  at = next;
  furthest = ++depth;
  history.pushState({depth}, '', toFragment(at));
  refresh();
}

/* ---- What is known ---- */

function say(text, error = '') {
  $('status').textContent = text;
  $('error').textContent = error;
  $('error').hidden = error === '';
}

/* What takes long shows its progress; an estimate does not, since it ends soon. */
async function wait(asked, isShort = false) {
  const patience = setTimeout(() => { $('wait').hidden = isShort; }, PATIENCE);
  $('progress').value = 0;
  const result = await asked;
  clearTimeout(patience);
  if (!result.stopped) $('wait').hidden = true;
  return result;
}

const estimated = () => wait(ask('count', at, {seconds: ESTIMATE_SECONDS}), true);

async function refresh(asked = undefined, estimate = false) {
  const mine = ++turn;
  if (!asked && pending.size > 0) stopAsking();
  $('wait').hidden = true;
  showForm();
  showShots();
  $('advice').textContent = '';
  $('map').ariaBusy = 'true';
  say('Counting.');
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
  if (result.board) board = result.board;
  if (result.shots) at.shots = result.shots;
  if (result.error) showError(result);
  else if (!result.stopped) showCount(result, why);
}

/* Without a map: that of another position would pass for this one's. */
function showError({part, error}) {
  say(part === 'board' ? 'This is not a board.' : 'No answer.', error);
  $('map').replaceChildren();
  $('map').ariaBusy = null;
  if (part === 'board' && at.text) $('text').closest('details').open = true;
}

/* Cells of the fleet that are not hit. */
const left = () => board.fleet_cells - at.shots.filter(shot => !shot.endsWith(' miss')).length;

function showCount(result, why) {
  counted = result;
  say(why + result.source.replace(/^./, letter => letter.toUpperCase()) + '.');
  showMap();
  showShots();
  if (left() === 0) {
    $('advice').textContent = `All ships are hit, after ${at.shots.length} shots.`;
    if (at.seed) review();
    return;
  }
  if (!at.seed) advise();
  else $('advice').textContent = `A fleet is hidden. Press a cell to fire at it: shot ${at.shots.length + 1}.`;
}

async function advise() {
  const mine = turn;
  const best = counted.best.map(k => board.cells[k]).slice(0, 8).join(', ')
    + (counted.best.length > 8 ? ` and ${counted.best.length - 8} more` : '');
  const most = Math.max(...counted.best.map(k => counted.probability[k]));
  $('advice').textContent = `Best shot: ${best}, ${percent(most)}.`;
  if (!counted.bits) return; /* lookahead would have to count exactly */
  const advice = await ask('advice', at);
  if (mine === turn && advice.cell !== undefined)
    $('advice').textContent += ` lookahead would fire at ${board.cells[advice.cell]}.`;
}

/* ---- The board ---- */

const ENTITIES = {amp: '&', lt: '<', gt: '>', quot: '"', '#177': '\u00b1'};
const plain = text => text.replace(/&([a-z]+|#177);/g, (_, name) => ENTITIES[name]);

/* The program's figure, made node by node: no parser of the browser sees a name in it. Only `input` has no end. */
function figureOf(figure) {
  const all = document.createDocumentFragment();
  let into = all;
  for (const [, end, name, words, closed, text] of figure.matchAll(/<(\/?)(\w+)([^>]*?)(\/?)>|([^<]+)/g)) {
    if (text) into.append(plain(text));
    else if (end) into = into.parentNode;
    else {
      const made = name === 'svg' || into instanceof SVGElement ? drawn(name) : document.createElement(name);
      for (const [, key, value] of words.matchAll(/([\w-]+)(?:="([^"]*)")?/g)) made.setAttribute(key, plain(value ?? ''));
      into.append(made);
      if (!closed && name !== 'input') into = made;
    }
  }
  return all;
}

const secret = () => at.seed !== 0 && !$('peek').checked && !$('review').dataset.done;

function showMap() {
  const focused = cellNodes().indexOf(document.activeElement);
  $('map').replaceChildren(figureOf(counted.figure));
  const drawing = $('map').querySelector('.board');
  drawing.setAttribute('width', 1.3 * drawing.viewBox.baseVal.width);
  $('map').ariaBusy = null;
  const choices = $('map').querySelectorAll('[name=ship]');
  if (choices[chosen]) choices[chosen].checked = true;
  begin();
  $('map').querySelector('.readout').textContent = left() === 0 && at.seed ? '' : at.seed
    ? 'Press a cell to fire at it.' : 'Press a cell for its answer: first a miss, then a hit, then what sank.';
  cellNodes().forEach((cell, k) => {
    cell.setAttribute('role', 'button');
    cell.querySelector('.k')?.after(' '); /* between two words that are read */
    cell.addEventListener('click', () => press(k));
    cell.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press(k);
    });
    for (const name of ['focus', 'pointerenter']) cell.addEventListener(name, () => showBits(k));
  });
  showShips();
  nameCells();
  if (focused >= 0) cellNodes()[focused].focus();
  performance.mark('mapped');
}

/* The names of the cells. One that is not fired at has the number that is seen on it too. A hidden fleet's map
 * is drawn, but says nothing of it. */
function nameCells() {
  const shots = new Map(at.shots.map(shot => [cellOf(shot), shot]));
  $('map').classList.toggle('secret', secret());
  cellNodes().forEach((cell, k) => {
    const title = cell.querySelector('title'), number = cell.querySelector('text:not(.k)');
    if (secret()) title.textContent = shots.get(k) ?? `${board.cells[k]}: not fired at`;
    cell.setAttribute('aria-label', secret() || !number ? title.textContent
      : title.textContent.replace(': ', ` ${number.textContent}: `));
  });
}

function showBits(k) {
  $('more').textContent = secret() || !counted.bits || cellNodes()[k].classList.contains('shot') ? ''
    : `A shot at ${board.cells[k]} tells ${counted.bits[k].toFixed(4)} bits.`;
}

/* Ships afloat and sunk, and the map of the one that is pointed at, else of the one that was chosen. */
function showShips() {
  ships.forEach((choice, k) => {
    const label = choice.parentNode, fleet = board.fleet[k - 1];
    const sunk = k > 0 ? counted.sunk[k - 1] : 0;
    if (fleet?.copies > 1) label.append(` x${fleet.copies}`);
    if (sunk > 0) label.append(fleet.copies > 1 ? `, ${sunk} sunk` : ', sunk');
    label.classList.toggle('sunk', k > 0 && sunk === fleet.copies);
    const pick = number => {
      if (secret()) return;
      ships[number].checked = true;
      show();
      nameCells();
    };
    choice.addEventListener('change', () => { chosen = k; });
    choice.addEventListener('focus', () => pick(k));
    label.addEventListener('pointerenter', () => pick(k));
    label.addEventListener('pointerleave', () => pick(chosen));
  });
  const sunk = at.shots.filter(shot => shot.split(' ')[1] === 'sunk').length;
  const fleet = board.fleet.reduce((sum, {copies}) => sum + copies, 0);
  $('map').querySelector('legend').textContent = `Ships: ${sunk} of ${fleet} sunk`;
}

function showShots() {
  $('shots').replaceChildren(...at.shots.map(shot => node('li', shot)));
  $('undo').disabled = depth === 0 && at.shots.length === 0; /* as a link has them */
  $('redo').disabled = depth === furthest;
  $('peek-label').hidden = at.seed === 0;
  $('review').hidden = true;
  delete $('review').dataset.done;
}

/* ---- Shots ---- */

/* The next of the answers that a shot there can get, as the last shot; after the last answer none. */
async function cycle(k) {
  const label = board.cells[k];
  const old = at.shots.find(shot => cellOf(shot) === k);
  const others = at.shots.filter(shot => shot !== old);
  const {answers, stopped} = await wait(ask('answers', {...at, shots: others}, {cell: k}));
  if (stopped) return;
  const next = (answers ?? [])[(answers ?? []).findIndex(answer => answer === old) + 1];
  if (!next && !old) say(`No answer is possible at ${label} after these shots.`);
  else go({...at, shots: next ? [...others, next] : others});
}

async function fire(k) {
  if (left() === 0 || at.shots.some(shot => cellOf(shot) === k)) return;
  const {shot, error} = await ask('fire', at, {cell: k, seed: at.seed});
  if (error) say('No answer.', error);
  else if (shot) go({...at, shots: [...at.shots, shot]});
}

/* A press that changes nothing ended the count under way all the same. */
function press(k) {
  if (pending.size > 0) stopAsking();
  const mine = presses = presses.then(() => (at.seed ? fire(k) : cycle(k))).then(() => {
    if (mine === presses && $('map').ariaBusy && pending.size === 0) refresh();
  });
}

/* After the last shot: what each shot's chance was, and the best. */
async function review() {
  const mine = turn, rows = [];
  for (let k = 0; k < at.shots.length; k++) {
    const before = await ask('count', {...at, shots: at.shots.slice(0, k)});
    if (mine !== turn || !before.probability) return;
    const best = before.best[0];
    rows.push([k + 1, at.shots[k], percent(before.probability[cellOf(at.shots[k])]),
      board.cells[best], percent(before.probability[best])]);
  }
  const row = (tag, words) => node('tr', ...words.map(word => node(tag, word)));
  $('review').querySelector('.table').replaceChildren(node('table',
    node('thead', row('th', ['shot', 'fired', 'chance', 'best', 'chance'])),
    node('tbody', ...rows.map(words => row('td', words)))));
  $('review').hidden = false;
  $('review').dataset.done = 'yes';
  $('peek-label').hidden = true;
  showMap();
}

/* ---- The form ---- */

function showForm() {
  const own = at.text !== '';
  const builtin = [...$('board').options].some(option => option.value === at.board && option.value !== 'file');
  $('board').value = own ? 'file' : builtin ? at.board : 'size';
  if ($('board').value === 'size') $('size').value = at.board;
  for (const name of ['lattice', 'fleet', 'touch', 'announce', 'text']) $(name).value = at[name];
  document.querySelectorAll('.sized').forEach(label => { label.hidden = $('board').value !== 'size'; });
  const name = builtin && !own ? $('board').selectedOptions[0].text : at.board;
  const rules = [name, at.fleet && `fleet ${at.fleet}`, at.touch && `touching ${at.touch}`].filter(Boolean).join(', ');
  document.title = `${rules}: where are the ships?`;
  $('heading').dataset.rules = rules; /* for a print, which has no form */
}

const fresh = change => go({...at, shots: [], seed: 0, ...change});

function changeBoard() {
  const name = $('board').value;
  chosen = 0;
  if (name === 'file') $('text').closest('details').open = true;
  else if (name === 'size') fresh({board: $('size').value, text: '', fleet: at.fleet || '5,4,3,3,2'});
  else fresh({board: name, text: '', lattice: '', fleet: '', touch: ''});
}

async function openFile(file) {
  const text = await file.text();
  if (file.name.endsWith('.shots')) go({...at, shots: shotsOf(text), seed: 0});
  else fresh({board: file.name.replace(/\.board$/, ''), text, lattice: '', fleet: '', touch: ''});
}

function download(name, type, text) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], {type}));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

const logText = () => at.shots.map(shot => shot + '\n').join('');

const pressed = {
  undo: () => depth > 0 ? history.back() : go({...at, shots: at.shots.slice(0, -1)}),
  redo: () => history.forward(),
  clear: () => fresh({}),
  hide: () => fresh({seed: 1 + (crypto.getRandomValues(new Uint32Array(1))[0] >>> 1)}),
  estimate: () => refresh(undefined, true),
  copy: async () => {
    await navigator.clipboard.writeText(logText());
    say('The log is copied.');
  },
  save: () => download(`${at.board}.shots`, 'text/plain', logText()),
  picture: async () => {
    const {picture} = await ask('picture', at, {ship: chosen - 1});
    if (picture) download(`${at.board}.svg`, 'image/svg+xml', picture);
  },
};
for (const [id, act] of Object.entries(pressed)) $(id).addEventListener('click', act);
$('peek').addEventListener('change', () => counted && showMap());
$('board').addEventListener('change', changeBoard);
$('size').addEventListener('change', changeBoard);
for (const id of ['lattice', 'fleet', 'touch', 'announce'])
  $(id).addEventListener('change', () => fresh({[id]: $(id).value}));
$('setup').addEventListener('submit', event => {
  event.preventDefault();
  if ($('text').value.trim() !== '') openFile(new File([$('text').value], 'own.board'));
});
$('open').addEventListener('change', () => $('open').files[0] && openFile($('open').files[0]));
$('load').addEventListener('change', async () => {
  if ($('load').files[0]) go({...at, shots: shotsOf(await $('load').files[0].text()), seed: 0});
});
addEventListener('dragover', event => event.preventDefault());
addEventListener('drop', event => {
  event.preventDefault();
  if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
});
addEventListener('popstate', event => {
  at = fromFragment(location.hash);
  depth = event.state?.depth ?? 0;
  furthest = Math.max(furthest, depth);
  refresh();
});

builtin.then(boards => {
  for (const {name, title} of boards) $('board').add(new Option(title || name, name));
  $('board').add(new Option('a size', 'size'));
  $('board').add(new Option('a file', 'file'));
  showForm();
});
onProgress = share => { $('progress').value = share; };
refresh(first);
