/* game.js - games against a fleet that the program hides, either alone or as a duel, in which the program fires at the
 * player's fleet; the end of a game; and links that challenge other players.
 *
 * A player may lay a fleet by hand, ship by ship. The cells of the ships that are already laid are treated as hits in a
 * log. The placements of the next ship that agree with this log are those that the player can choose from.
 *
 *   presses   a promise that is settled when all presses on cells so far are answered
 *   laying    while a fleet is laid {laid, place, tried, options, next, rival, turn}: the ships already laid, the index of
 *             the next ship in layOrder(), the cells where it is shown, its possible placements, its name, the strategy to
 *             play against; otherwise undefined
 *   card      the sentences that are shown at the end of a game */
let presses = Promise.resolve(), laying, card = [];

const newSeed = () => 1 + (crypto.getRandomValues(new Uint32Array(1))[0] >>> 1);
const fleetOf = text => [...text.matchAll(/^1,(.*),([^,\n]*)$/gm)].map(([, ship, cells]) => ({ship, cells: cells.split(' ')}));
const cellsOf = text => fleetOf(text).reduce((sum, {cells}) => sum + cells.length, 0);
const isLost = () => at.rival !== '' && hits(at.theirs) === cellsOf(at.mine);
const isOver = () => isWon() || isLost();

/* Fires at cell k of the hidden fleet; in a duel the program then fires back. Does nothing if the game is over or the
 * cell has been fired at. If the position changes before both answers have come, the shot is dropped; so it is if one
 * does not come, and then the position is counted again. */
async function shoot(k) {
  if (isOver() || shotAt(k)) return;
  if (pending.size > 0) stopAsking();
  const mine = turn, {shot, left, error} = await wait(ask('fire', at, {cell: k}));
  if (mine !== turn) return;
  if (!shot) {
    await refresh();
    if (error) say('No answer.', error);
    return;
  }
  const shots = [...at.shots, shot], theirs = [...at.theirs];
  if (left === 0) ended = shots;
  if (at.rival && left !== 0) {
    say('The program aims.');
    const back = await wait(ask('reply', {...at, shots: theirs}, {strategy: at.rival, fleet: at.mine}));
    if (mine !== turn) return;
    if (back.shot) theirs.push(back.shot);
    else return refresh();
  }
  go({...at, shots, theirs});
}

/* Fires at cell k once all earlier presses are answered. */
const fire = k => { presses = presses.then(() => shoot(k)); };
/* Shows the player's fleet of a duel, or the fleet that is being laid; hides both if there is none. If the position is
 * another than when laying began, laying ends. */
function showRival() {
  if (laying?.turn !== turn) laying = undefined;
  $('own').hidden = !at.mine && !laying;
  $('lay').hidden = $('lay-again').hidden = $('lay-words').hidden = !laying;
  $('lay-skip').hidden = !laying || !mayVary();
  if ((at.mine || laying) && cellNodes().length === board?.cells.length) drawMine();
}

/* Draws the player's fleet, or the ships laid so far and the one that is tried, on a copy of the map's cells, which
 * must be those of the board. */
function drawMine() {
  const ships = laying ? laying.laid : fleetOf(at.mine), lies = new Set(ships.flatMap(({cells}) => cells));
  const shots = new Map(at.theirs.map(shot => [cellOf(shot), shot])), focused = [...$('mine').children].indexOf(document.activeElement);
  $('mine').setAttribute('viewBox', $('map').querySelector('.board').getAttribute('viewBox'));
  $('mine').replaceChildren(...cellNodes().map((cell, k) => {
    const label = board.cells[k], tried = laying?.tried?.includes(label), shot = shots.get(k);
    const words = `${label}: ${tried ? 'the ship to lay' : lies.has(label) ? 'a ship' : 'water'}${shot ? `, ${wordsOf(shot)}` : ''}`;
    const group = svg('g', {class: tried ? 'tried' : lies.has(label) ? 'ship' : '', role: laying ? 'button' : 'img', 'aria-label': words},
      svg('title', {}, words), svg('path', {d: shapeOf(cell)}), ...[...cell.querySelectorAll('.k')].map(name => name.cloneNode(true)),
      ...shot ? [markOf(shot, cell)] : []);
    if (!laying) return group;
    group.setAttribute('tabindex', 0);
    group.addEventListener('click', () => tryShip(k));
    group.addEventListener('keydown', ({key}) => 'Enter '.includes(key) && tryShip(k));
    return group;
  }), ...[...$('map').querySelectorAll('.axis')].map(name => name.cloneNode(true)));
  $('theirs').replaceChildren(...at.theirs.map(shot => make('li', {}, shot)));
  if (focused >= 0 && laying) $('mine').children[focused].focus({preventScroll: true});
  $('own-title').textContent = laying ? 'Lay your fleet' : `Your fleet: the program hit ${hits(at.theirs)} of ${cellsOf(at.mine)} cells with ${at.theirs.length} shots`;
}

/* Returns {name, ship} for each ship, in the order of laying; `ship` is its piece's number in the fleet, from 0. */
const layOrder = () => board.fleet.flatMap(({name, copies}, ship) => Array(copies).fill({name, ship}));
/* Starts the duel with the fleet that was laid. Where the number of ships may vary, a fleet that the board does not allow
 * is refused, and has to be laid again. */
async function endLaying() {
  const mine = turn, {laid, rival} = laying, fleet = laid.map(({ship, cells}) => `1,${ship},${cells.join(' ')}\n`).join('');
  const {error} = mayVary() ? await wait(ask('lays', {...at, shots: []}, {fleet})) : {};
  if (mine !== turn || !laying) return;
  if (!error) return startDuel(fleet, rival);
  layFleet();
  say('No such fleet.', error);
}

/* While the player lays a fleet for a duel: asks the worker where the next ship can lie beside those that are laid
 * already, and then asks the player to press a cell for it. If all ships are laid, starts the duel (endLaying). */
async function layNext() {
  const mine = turn, next = layOrder()[laying.place];
  if (!next) return endLaying();
  const shots = laying.laid.flatMap(({ship, cells}) =>
    cells.map((cell, k) => `${cell} ${k + 1 < cells.length ? 'hit' : `sunk ${ship}`}`));
  laying.tried = laying.options = undefined;
  drawMine();
  const {options = []} = await wait(ask('options', {...at, announce: 'ship', shots}, {ship: next.ship}));
  if (mine !== turn || !laying) return;
  if (options.length === 0 && mayVary()) return skipShip(); /* no fleet has it besides those that are laid */
  Object.assign(laying, {options, next: next.name});
  $('lay-words').textContent = `Press a cell for the ${next.name}, and again to turn it.`;
  $('lay').disabled = true;
}

/* Begins to lay a fleet, for a duel with the strategy `rival`; without it, lays the fleet again from the start. */
function layFleet(rival = laying?.rival) {
  laying = {laid: [], place: 0, rival, turn};
  showRival();
  $('own').scrollIntoView({block: 'nearest'});
  return layNext();
}

/* Shows the ship to lay at a place that covers cell k; pressed again, at the next such place. If it cannot lie there,
 * says so. */
function tryShip(k) {
  const there = (laying.options ?? []).filter(cells => cells.includes(board.cells[k]));
  $('lay-words').textContent = there.length ? `The ${laying.next}: press again to turn it.` : `The ${laying.next} cannot lie there.`;
  if (there.length === 0) return;
  laying.tried = there[(there.indexOf(laying.tried) + 1) % there.length];
  $('lay').disabled = false;
  drawMine();
}

/* Goes on with the next ship, so that the present one is not in the fleet unless lay() has laid it. */
function skipShip() {
  laying.place++;
  return layNext();
}

/* Lays the ship where it is tried, as it must be, and goes on with the next one. */
function lay() {
  laying.laid.push({ship: laying.next, cells: laying.tried});
  skipShip();
}

const startDuel = (mine, rival) => anew({seed: newSeed(), rival, mine});
/* Asks how the player's fleet is to lie, and starts a duel with a random fleet, or lets it be laid by hand. */
async function duel() {
  const reply = await question('You and the program fire in turn, you first. How does your fleet lie?', ['At random', 'Laid by hand'], true);
  if (reply === 'Laid by hand') layFleet($('rival').value);
  if (reply !== 'At random') return;
  const {draw, error} = await wait(ask('draw', {...at, shots: [], seed: newSeed()}));
  if (draw) startDuel(draw, $('rival').value);
  else if (error) say('No fleet.', error);
}

const signed = number => (number < 0 ? '\u2212' : '+') + Math.abs(number).toFixed(1);
/* Returns a sentence on how a game of this many shots ranks among the games of the strategy `exact` on this board,
 * which boards.html lists; '' if the board is not listed or its rules are changed. */
function placeOf(shots) {
  const option = [...$('board').options].find(one => one.value === at.board);
  if (!option?.dataset.games || at.text || at.fleet || at.touch || at.lattice || at.law || at.announce !== 'ship') return '';
  const [least, ...games] = option.dataset.games.split(' ').map(Number), all = games.reduce((sum, one) => sum + one, 0);
  const fewer = games.slice(0, Math.max(0, shots - least)).reduce((sum, one) => sum + one, 0);
  return `Place ${grouped(String(fewer + 1))} beside ${grouped(String(all))} games that the program played on this board.`;
}

/* After the last shot, shows for each shot the chance of a hit, the best chance at that time, and the luck, as `bscount
 * review` does. */
async function finish() {
  const mine = turn, fired = at.shots;
  card = [isLost() ? `The program sank your fleet with ${at.theirs.length} shots.` : `${at.rival ? 'You won: all' : 'All'} ships are sunk with ${fired.length} shots.`];
  if (!isLost()) card.push(placeOf(fired.length));
  const show = () => { $('card').textContent = card.filter(Boolean).join(' '); };
  $('end').hidden = false;
  show();
  if (isLost()) {
    const {draw = ''} = await ask('draw', at);
    if (mine !== turn) return;
    ring('suspect', fleetOf(draw).flatMap(({cells}) => cells).map(cell => board.cells.indexOf(cell)).filter(k => !shotAt(k)));
    card.push('Its ships lay at the rings.');
  }
  const {turns, were_best: best, luck} = await ask('review', at);
  if (mine !== turn || !turns) return;
  const mean = key => (100 * turns.reduce((sum, one) => sum + one[key], 0) / turns.length).toFixed(1);
  card.push(`${best} of your ${turns.length} shots were the best possible; average chance of a hit: yours ${mean('chance')} %, `
    + `the best ${mean('of best')} %; luck: ${signed(luck)} shots.`);
  show();
  const row = (tag, words) => make('tr', {}, ...words.map(word => make(tag, {}, word)));
  $('review').querySelector('.table').replaceChildren(make('table', {},
    make('thead', {}, row('th', ['shot', 'fired', 'chance', 'best', 'chance', 'luck'])),
    make('tbody', {}, ...turns.map(({shot, chance, best: cell, 'of best': most, luck: own}, k) =>
      row('td', [shot, fired[k], percent(chance), cell, percent(most), signed(own)])))));
  $('review').hidden = false;
}

/* Saves a PNG of the map, with the sentences of the card below it; nothing if there is no picture. */
async function saveCard() {
  const {picture} = await ask('picture', at, {ship: -1});
  if (!picture) return;
  const all = figureOf(picture).firstElementChild, {width, height} = all.viewBox.baseVal, lines = card.filter(Boolean);
  const words = lines.flatMap(line => line.match(/.{1,58}(?:\s|$)/g)), high = height + 20 * words.length + 8;
  all.setAttribute('height', high);
  all.setAttribute('viewBox', `0 0 ${width} ${high}`);
  all.querySelector('rect').setAttribute('height', high);
  words.forEach((word, k) => all.append(svg('text', {class: 'first', x: 16, y: height + 20 * k + 8}, word)));
  const image = new Image(), canvas = make('canvas', {width: 2 * width, height: 2 * high});
  image.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(all));
  await image.decode();
  canvas.getContext('2d').drawImage(image, 0, 0, 2 * width, 2 * high);
  canvas.toBlob(blob => download('bscount.png', blob));
}

/* Shares a link and a text to go with it, or copies them, and then says `told`. If neither is allowed, asks the user to
 * copy the link. */
async function share(text, url, told) {
  $('linked').hidden = false;
  $('address').value = url;
  try {
    if (navigator.share && matchMedia('(pointer:coarse)').matches) await navigator.share({text, url});
    else await navigator.clipboard.writeText(`${text} ${url}`.trim());
    $('notice').textContent = told;
  } catch { /* sharing is not allowed, or was cancelled */
    $('address').select();
    $('notice').textContent = 'Here is the link to copy.';
  }
}

/* Shares a link to a hidden fleet on this board: to the fleet that the player has just sunk, or to a new one. */
function challenge() {
  const again = at.seed && isOver() && !isLost(), seed = again ? at.seed : newSeed();
  const url = location.href.replace(/#.*/, '') + toFragment({...at, shots: [], theirs: [], rival: '', mine: '', seed}, board.fleet);
  share(again ? `I sank this fleet with ${at.shots.length} shots. Can you?` : 'A fleet is hidden here. How many shots do you need?', url,
    'The challenge is copied: a link to a hidden fleet, the same for all who open it. Send it to a friend.');
}
