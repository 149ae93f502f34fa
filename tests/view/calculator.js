/* calculator.js PROGRAM BROWSER FOLDER CALCULATOR - uses the calculator in a headless browser as a person would: with
 * clicks, taps, keys, files, and the buttons back and forward. What the page must say is taken from the program after
 * the same shots, and the board must stay at the place where it was first painted. */
'use strict';
const fs = require('fs');
const {firefox, expect, run, csv, fileOf, grouped, hiddenFleet, worded, counted, LOOKS, expectAccess, setView, texts, drive} = require('./driver.js');

const calculator = process.argv[5];
let page;

const text = selector => page.$eval(selector, one => one.textContent);
const titles = () => texts(page, '.cell title');
const settled = () => counted(page);

async function open(fragment = '', width = 1440, scheme = 'light') {
  await setView(page, width, scheme, {height: width < 500 ? 844 : 900, hasTouch: width < 500, isMobile: width < 500});
  await page.goto('about:blank');
  await page.goto(`file://${calculator}${fragment}`);
  await page.waitForSelector('.cell');
  await settled();
}

const shots = () => page.evaluate(() => at.shots);
const cells = () => page.$$('#map .cell');
const clickOf = async (selector, words) => {
  for (const button of await page.$$(selector))
    if ((await button.evaluate(one => one.textContent)).startsWith(words)) return button.click();
  throw new Error(`no ${words} in ${selector}`);
};

async function press(index, how = 'click') {
  const cell = (await cells())[index];
  if (how === 'tap') await cell.tap();
  else await cell.click();
  await settled();
}

/* Enters the shot's answer with as few presses as possible, and returns their number. */
async function enter(index, shot) {
  await (await cells())[index].click();
  if (!shot.endsWith(' miss')) await clickOf('#menu button', shot.replace(/^\S+ /, ''));
  await settled();
  return shot.endsWith(' miss') ? 1 : 2;
}

/* Plays a whole game, each time with the best shot. It must take few presses, and the board must stay where it was
 * first painted. */
async function testGame(board, seed) {
  const fleet = hiddenFleet(board, seed), box = () => page.$eval('#map .board', one =>
    ['x', 'y', 'width', 'height'].map(side => Math.round(one.getBoundingClientRect()[side] * 10)));
  await page.evaluateOnNewDocument(() => document.addEventListener('DOMContentLoaded', () => {
    const {x, y, width, height} = document.querySelector('#map .board')?.getBoundingClientRect() ?? {};
    window.firstBox = [x, y, width, height].map(side => Math.round(side * 10));
  }));
  await open(`#board=${board}`, 390);
  const first = await page.evaluate(() => firstBox), moved = [];
  let presses = 0, fired = 0;
  for (; fleet.afloat(); fired++) {
    const [k, label] = await page.evaluate(() => [counted.best[0], board.cells[counted.best[0]]]);
    presses += await enter(k, fleet.answer(label));
    if ((await box()).join() !== first.join()) moved.push(label);
  }
  expect(`the board of ${board} stays`, moved, []);
  expect(`presses a shot of ${board}: ${presses} for ${fired}`, presses <= 1.5 * fired, true);
  await page.waitForSelector('#review:not([hidden])', {timeout: 60000});
  const card = await text('#card');
  expect(`the end of ${board} is told`, /^All ships are sunk with \d+ shots\. (Place [\d,]+ beside [\d,]+ games .*)?\d+ of your \d+ shots /.test(card), true);
  const game = fileOf('game.shots', await page.evaluate(() => at.shots.join('\n')));
  const told = run('review', '--board', board, game).trim().split('\n');
  expect('the card says what `review` does', card.endsWith(told.pop().replace('-', '\u2212') + '.'), true);
  expect('so does its table', await page.$$eval('#review tbody tr', rows => rows.map(row => parseFloat(row.cells[2].textContent)).join()),
    told.slice(1).map(line => Number(line.trim().split(/\s+/)[3])).join());
}

/* The page must offer exactly the answers that the program accepts, under each rule of announcement. */
async function testAnswers() {
  const asked = ['--board', '3x3', '--fleet', '3,2', '--shot', 'A1 hit'];
  const words = ['miss', 'hit', 'hit Ship3', 'hit Ship2', 'sunk', 'sunk 3', 'sunk 2', 'sunk Ship3', 'sunk Ship2'];
  const takes = (announce, shot) => {
    try {
      return run('count', ...asked, '--announce', announce, '--shot', shot).trim() !== '0';
    } catch {
      return false;
    }
  };
  const told = {ship: /miss|hit$|sunk Ship/, hits: /miss|hit Ship|sunk Ship/, size: /miss|hit$|sunk \d/,
    sunk: /miss|hit$|sunk$/, none: /miss|hit$/};
  for (const announce of Object.keys(told)) {
    asked[5] = announce === 'hits' ? 'A1 hit Ship3' : 'A1 hit';
    await open(`#board=3x3&fleet=3,2&announce=${announce}&shot=${asked[5]}`);
    for (const cell of ['A2', 'C3'])
      expect(`answers at ${cell} where it tells ${announce}`,
        (await page.evaluate(label => choicesAt(board.cells.indexOf(label)), cell)).sort(),
        words.filter(word => told[announce].test(word)).map(word => `${cell} ${word}`)
          .filter(shot => takes(announce, shot)).sort());
  }
}

/* The shots of a link can be undone, although the browser has no earlier page to go back to. Also, labels may have
 * commas. */
async function testLink() {
  await open('#board=hex-lower');
  await page.evaluate(() => go({...at, shots: shotsOf('0,-1,1 hit\n-1,-1,2 miss\n')}));
  await settled();
  const fired = await shots();
  await page.evaluate(() => go({...at}));
  await open(await page.evaluate(() => location.hash));
  expect('shots by coordinates, in a short link', [await shots(), await page.evaluate(() => location.hash)],
    [fired, `#board=hex-lower&g=${fired.map(shot => shot.replace(/ (.).*/, '$1')).join('')}`]);
  const duel = {shots: ['A1 hit', '0,-1,1 hit'], theirs: ['B2 miss', 'A1 sunk Nobody']};
  expect('shots without a short form are kept, the program\'s too', await page.evaluate(played => {
    const {shots, theirs} = fromFragment(toFragment({...START, ...played}, [{name: 'Boat'}]));
    return {shots, theirs};
  }, duel), duel);
  await open('#board=3x2&fleet=2,1&shot=A1+miss&shot=B1+hit');
  await page.click('#undo');
  await settled();
  expect('a shot of a link is undone', await shots(), ['A1 miss']);
  await open('#board=3x2&fleet=2,1&shot=A1+miss&shot=C9+a+word+that+is+longer+than+a+phone+is+wide', 390);
  expect('a shot that is none is told', await text('#status'), 'C9 a word that is longer than a phone is wide: unknown cell \'C9\'. Column C has C1 to C2.');
  await open('#board=nosuch');
  expect('a board that is none is told', [await text('#fault'), (await titles()).length],
    ['There is no board called nosuch. This is the classic one.', 100]);
  for (const [fragment, told] of [['board=classic&fleet=4,x', /^Fleet \u201c4,x\u201d: a ship's length must be a number/],
    ['board=10y10', /^Board \u201c10y10\u201d: 'x' expected/], ['board=classic&touch=x', /^Unknown touch rule 'x'\. Use /]]) {
    await open(`#${fragment}`);
    expect(`a link that is wrong: ${fragment}`, told.test(await text('#fault')), true);
  }
}

/* Presses on cells, the menu of answers, corrections of earlier answers, keys, Undo, and a log that no deployment
 * agrees with. */
async function testMenu() {
  await open('#board=3x2&fleet=2,1');
  await press(0);
  const buttons = () => texts(page, '#menu button');
  expect('a press enters a miss, and offers the others', [await shots(), await buttons()],
    [['A1 miss'], ['hit', 'sunk Ship1', 'clear']]);
  await press(0);
  expect('a press at the same place puts the answers away', [await shots(), await buttons()], [['A1 miss'], []]);
  await enter(1, 'B1 hit');
  await press(0);
  await clickOf('#menu button', 'hit');
  await settled();
  expect('a correction stays in its place', await shots(), ['A1 hit', 'B1 hit']);
  for (const want of [['A1 miss', 'B1 hit'], ['A1 miss', 'B1 miss'], ['A1 miss'], []]) {
    await page.click('#undo');
    await settled();
    expect('undone', await shots(), want);
  }
  for (let k = 0; k < 4; k++) await page.click('#redo');
  await settled();
  expect('done again', [await shots(), await page.evaluate(() => location.hash)],
    [['A1 hit', 'B1 hit'], '#board=3x2&fleet=2%2C1&g=A1hB1h']);
}

async function testKeys() {
  await open('#board=3x3&fleet=2,1');
  await page.$eval('.cell', cell => cell.focus());
  const typed = [];
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter', 'h', 'm', 'Backspace', 's', 'Escape']) {
    await page.keyboard.press(key);
    await settled();
    typed.push((await shots()).join());
  }
  expect('answers by keys', typed, ['', '', 'B2 miss', 'B2 miss', 'B2 miss', '', 'B2 sunk Ship1', 'B2 sunk Ship1'].map((one, k) =>
    k === 3 ? 'B2 hit' : one));
  for (const [key, shift, want] of [['z', false, ''], ['z', true, 'B2 sunk Ship1']]) {
    await page.keyboard.down('Control');
    if (shift) await page.keyboard.down('Shift');
    await page.keyboard.press(key);
    await page.keyboard.up('Shift');
    await page.keyboard.up('Control');
    await settled();
    expect('undone by keys', (await shots()).join(), want);
  }
  await page.keyboard.press('Backspace');
  const focused = () => page.evaluate(() => document.activeElement.textContent);
  for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
  expect('Tab leads to the answers, which are told', [await focused(), await text('#prompt'), await page.$eval('#menu', one => one.ariaLabel)],
    ['hit', 'B2: miss', 'the answer at B2']);
  await page.keyboard.press('Enter');
  await settled();
  expect('one is chosen, the cell has the focus again, and what was chosen is told', [await shots(), (await focused()).slice(0, 2), await text('#prompt')],
    [['B2 hit'], 'B2', 'B2: hit. Press a cell to enter a miss there. If it was none, choose the answer here.']);
  for (const key of ['Backspace', 's']) {
    await page.keyboard.press(key);
    await settled();
  }
  expect('every cell is a button with its state and chance',
    await page.$$eval('.cell', list => list.every(cell => cell.getAttribute('role') === 'button' &&
      /^[A-C][1-3]( [\d.]+:|: sunk Ship1;) \d+\.\d\d %, \d of 8$/.test(cell.getAttribute('aria-label')))), true);
}

/* After a correction nothing that contradicts it may be shown: no outline of a ship on a cell that is a miss now, no
 * such ship among the sunk ones, no text below the board with the old answer, and no number of another position. */
async function testCorrection() {
  await open('#board=classic&g=E4hE5hE6hE7s1');
  const state = () => page.evaluate(() => ({outlines: document.querySelectorAll('#map .ship').length,
    told: $('told').textContent, legend: document.querySelector('#whose legend').textContent,
    kinds: ['E4', 'E5', 'E6', 'E7'].map(label => cellNodes()[board.cells.indexOf(label)].classList[2]),
    sunk: [...document.querySelectorAll('#whose label.sunk')].map(one => one.textContent.trim()),
    names: ['E4', 'E6'].map(label => cellNodes()[board.cells.indexOf(label)].getAttribute('aria-label')),
    shown: ['numbers', 'words', 'aims'].filter(id => $(id).offsetParent)}));
  const correct = async (label, word) => {
    await press(await page.evaluate(name => board.cells.indexOf(name), label));
    await clickOf('#menu button', word);
    await settled();
    return state();
  };
  const {outlines, sunk} = await state();
  expect('a ship that sank is outlined and told', [outlines, sunk], [1, ['Battleship, sunk']]);
  expect('a miss in it', await correct('E6', 'miss'), {outlines: 0, told: 'E6: miss', legend: 'Ships: 1 of 5 sunk',
    kinds: ['hit', 'hit', 'miss', 'sunk'], sunk: ['Battleship, sunk'], names: ['E4: hit', 'E6: miss'], shown: []});
  expect('what the bar says then', await text('#prompt'), 'E6: miss. Press a cell to correct its answer.');
  expect('no sinking either', [(({legend, sunk: names, shown}) => [legend, names, shown])(await correct('E7', 'hit'))].flat(),
    ['Ships: 0 of 5 sunk', [], ['numbers', 'words', 'aims']]);
  await page.evaluate(() => press(board.cells.indexOf('E6')));
  const before = await page.evaluate(() => {
    [...document.querySelectorAll('#menu button')].find(one => one.textContent === 'hit').click();
    tellCell(board.cells.indexOf('E6'));
    return [$('told').textContent, at.shots[2]];
  });
  expect('nor before it is counted', before, ['E6: hit', 'E6 hit']);
  await settled();
  expect('nothing that was undone is told', await page.evaluate(() => {
    undo();
    return $('prompt').textContent.startsWith('E6');
  }), false);
  await settled();
}

/* If the answers do not name sunk ships, the page tells how many are sunk. If they tell the size, a ship is shown as
 * sunk once all ships of its size are. */
async function testSunk() {
  const told = () => page.evaluate(() => [document.querySelector('#whose legend').textContent,
    [...document.querySelectorAll('#whose label.sunk')].map(one => one.textContent.trim())]);
  await open('#board=3x3&fleet=2,2,1&announce=size&shot=A1+hit&shot=A2+sunk+2&shot=C3+sunk+1');
  expect('sunk by sizes', await told(), ['Ships: 2 of 3 sunk', ['Ship1, sunk']]);
  await open('#board=3x3&fleet=2,1&announce=none&shot=A1+hit');
  expect('nothing is announced', await told(), ['Ships: 2', []]);
  await open('#board=3x3&fleet=1x2,2&shot=A1+sunk+Ship1');
  expect('one of two alike', [await told(), await texts(page, '#whose label')],
    [['Ships: 1 of 3 sunk', []], [' any ship', ' Ship1 x2, 1 sunk', ' Ship2']]);
}

/* The page of a puzzle speaks of pieces, accepts no shots, and says in the form that it is a puzzle. */
async function testPuzzle() {
  await open('#board=kanoodle', 390);
  const seen = await page.evaluate(() => {
    $('board').hidden = true; /* the list of boards has the word `ships` in some names */
    const words = document.body.innerText;
    $('board').hidden = false;
    return words;
  });
  expect('no shots are spoken of in a puzzle', seen.match(/miss\b|sunk|ships?\b/i), null);
  expect('nor is a cell best', await page.$$eval('.best', list => list.filter(one => one.getClientRects().length > 0).length), 0);
  expect('but pieces', [await page.title(), await text('#heading'), await text('#status'), await text('#whose legend'), await page.$eval('#board', one => one.value)],
    ['kanoodle: where are the pieces?', 'Puzzle: where are the pieces?', '371,020 ways to place the pieces fit the rules.', 'Pieces: 12', 'kanoodle']);
  await press(3);
  await page.$eval('.cell', cell => cell.focus());
  for (const key of ['Enter', 'm', 'h', 's', 'Backspace']) await page.keyboard.press(key);
  await settled();
  expect('a press in a puzzle', [await shots(), await text('#status')], [[], '371,020 ways to place the pieces fit the rules.']);
  await expectAccess(page, 'a puzzle');
  await open('#board=3x3&fleet=5');
  expect('a fleet without a place', [await text('#status'), await page.$eval('#aims', one => one.hidden)],
    ['The ships do not fit on this board.', true]);
}

/* If no deployment agrees with the log, the board stays, the cells whose answer may be wrong get a ring, and one press
 * corrects such an answer. */
async function testSuspects() {
  const log = ['E5 hit', 'D5 miss', 'F5 miss', 'E4 miss', 'E6 miss'];
  await open(`#board=classic&${log.map(shot => `shot=${shot}`).join('&')}`, 390);
  expect('no way fits, and the board stays', [await text('#status'), (await titles()).length, await page.$$eval('g.suspect path', list => list.length)],
    ['No way to place the ships fits all these answers.', 100, 5]);
  await page.screenshot({path: fileOf('suspects.png')});
  await expectAccess(page, 'answers that may be wrong');
  await clickOf('#suspects button', 'E5: miss');
  await settled();
  expect('one press mends it', [await shots(), (await text('#status')).split(' ')[0]],
    [['E5 miss', ...log.slice(1)], grouped(run('count', 'classic', ...log.flatMap((shot, k) => ['--shot', k ? shot : 'E5 miss'])).trim())]);
}

/* If the rules are changed during a game, the page asks first, and then keeps the shots that fit. A mistake in the form
 * is reported and changes nothing. */
async function testRules() {
  await open('#board=classic&g=E5hE6s4D2m');
  const change = async (id, value, reply) => {
    await page.evaluate((name, to) => {
      window.was = at;
      $(name).value = to;
      $(name).dispatchEvent(new Event('change'));
    }, id, value);
    if (reply) await page.waitForSelector('#question[open]');
    if (reply) await clickOf('#replies button', reply);
    else await page.waitForFunction(() => $('fault').textContent !== '');
    if (reply === 'Change it') await page.waitForFunction(() => at !== was);
    await settled();
    return [await shots(), (await titles()).length];
  };
  const fired = ['E5 hit', 'E6 sunk Destroyer', 'D2 miss'];
  expect('rules are left', await change('announce', 'size', 'Leave it'), [fired, 100]);
  expect('and their field', await page.$eval('#announce', one => one.value), 'ship');
  expect('what sank by its size', await change('announce', 'size', 'Change it'), [['E5 hit', 'E6 sunk 2', 'D2 miss'], 100]);
  await page.click('#undo');
  await settled();
  expect('a change is undone', await shots(), fired);
  expect('another fleet', await change('fleet', '4,3', 'Change it'), [['E5 hit', 'E6 hit', 'D2 miss'], 100]);
  expect('a mistake in the fleet', await change('fleet', '4,x'), [['E5 hit', 'E6 hit', 'D2 miss'], 100]);
  expect('is told', await text('#fault'), 'Fleet \u201c4,x\u201d: a ship\'s length must be a number, at \u201cx\u201d. '
    + 'Write a fleet like 5,4,3x2: lengths, with xN for N interchangeable ships, xN-M for N to M of them, '
    + 'x* for any number; and \'or\' between several fleets, in a file a line for each.');
  expect('games alone are offered, each of its size', await page.$$eval('#board [data-view]', list => list.map(one => [one.value, one.text, one.dataset.view])),
    run('boards').trim().split('\n').slice(1).map(line => line.split(/ {2,}|(?<=^\S+) +/)[0].trim())
      .filter(name => !/cover +all/.test(run('show', '--board', name, '--format', 'board')))
      .map(name => [name, run('show', '--board', name, '--format', 'board').match(/^title +(.*)/m)[1],
        run('map', '--board', name, '--engine', 'independent', '--format', 'html').match(/class="board".*?viewBox="0 0 ([\d ]+)"/)[1]]));
}

async function testShipsAndPictures() {
  await open('#board=classic&shot=E5+hit');
  await page.hover('#whose label:nth-of-type(2)');
  const pointed = await titles();
  const position = ['--board', 'classic', '--shots', fileOf('one.shots', 'E5 hit\n')];
  const total = run('count', ...position).trim();
  expect('the map of the ship that is pointed at', pointed.filter(one => !/^E5/.test(one)),
    worded(csv('map', ...position, '--ship', 'Carrier'), total).map(one => one.replace(/ \[.*/, '')).filter(one => !/^E5/.test(one)));
  await page.hover('h1');
  expect('and of any ship again', (await titles())[0] === pointed[0], false);
  const picture = await page.evaluate(() => ask('picture', at, {ship: -1}));
  expect('the picture is the program\'s', picture.picture,
    run('map', ...position, '--format', 'svg'));
}

async function testFiles() {
  const board = fileOf('mine.board', run('show', '--board', 'hex-upper', '--format', 'board'));
  const bad = fileOf('bad.board', 'title Bad\nboard\n. . .\nend\ntuoch forbidden\n');
  const shots = fileOf('mine.shots', '# a game\nD3 miss\n');
  await open();
  await page.$eval('details:has(#text)', one => { one.open = true; });
  await (await page.$('#open')).uploadFile(board);
  await page.waitForFunction(() => at.board === 'mine');
  await settled();
  expect('a board of one\'s own', (await text('#status')).split(' ')[0], grouped(run('--board', 'hex-upper').trim()));
  await (await page.$('#load')).uploadFile(shots);
  await page.waitForFunction(() => at.shots.length === 1);
  await settled();
  expect('a log', (await text('#status')).split(' ')[0], grouped(run('--board', 'hex-upper', '--shot', 'D3 miss').trim()));
  const kept = await page.evaluate(() => location.hash);
  await open(kept);
  expect('a position is a link', (await text('#status')).split(' ')[0],
    grouped(run('--board', 'hex-upper', '--shot', 'D3 miss').trim()));
  await (await page.$('#open')).uploadFile(bad);
  await page.waitForFunction(() => $('fault').textContent !== '');
  await settled();
  expect('an error with its place', await text('#fault'),
    'Line 5, \u201ctuoch forbidden\u201d: unknown keyword \'tuoch\'. Did you mean \'touch\'?');
  expect('with the text to mend, and the board as it was', [await page.$eval('#text', one =>
    one.closest('details').open && one.value.includes('tuoch')), (await titles()).length], [true, 79]);
}

/* A long count shows its progress, and ends if the position changes. A count that needs too much memory is replaced by
 * an estimate. */
async function testLong() {
  await open('#board=3x3&fleet=2');
  await page.evaluate(() => { go({...at, board: '17x17', fleet: '4,3x2,2x3,1x4', touch: 'forbidden'}); });
  await page.waitForFunction(() => !document.getElementById('wait').hidden, {timeout: 60000});
  expect('an old map says that it is', await page.$eval('#map', one => one.ariaBusy), 'true');
  await page.click('#undo');
  await settled();
  expect('a long count is left', await text('#status'), '12 ways to place the ships fit the rules.');
  expect('and the map is this one\'s', await page.$eval('#map', one => one.ariaBusy), null);
  await page.evaluate(() => {
    go({...at, board: '17x17', fleet: '4,3x2,2x3,1x4', touch: 'forbidden', shots: ['A1 miss'], seed: 7});
    press(0);
    return presses;
  });
  expect('a press that changes nothing ends no count', await page.evaluate(() => pending.size), 1);
  await page.evaluate(() => { go({...at, board: '40x40', fleet: '9,8,7,6,5,4,3', touch: 'forbidden'}); });
  await page.waitForFunction(() => !document.getElementById('wait').hidden, {timeout: 60000});
  await page.click('#estimate');
  await settled();
  expect('an estimate says so', /^Estimated from [\d,]+ random deployments/.test(await text('#status')), true);
  expect('of any ship, with the pointer still where the button was',
    await page.$$eval('[name=ship]', list => list.findIndex(one => one.checked)), 0);
}

/* The texts of the listed ships that are visible. */
const shipsShown = () => page.$$eval('#whose label', list => list.filter(one => one.offsetParent).map(one => one.textContent.trim()));

/* In a game against a hidden fleet the answers must be those of the program, and the map must show nothing until the
 * player asks for it. */
async function testAgainst() {
  await open('#board=4x3&fleet=2,1&seed=7');
  const hidden = /not fired at$/;
  expect('nothing is told', (await titles()).every(one => hidden.test(one)), true);
  expect('but the ships', await shipsShown(), ['Ship2', 'Ship1']);
  for (const label of await page.$$('#whose label'))
    if (await label.isVisible()) await label.click();
  expect('and that tells nothing', (await titles()).every(one => hidden.test(one)), true);
  for (let k = 0; k < 12; k++) {
    if (/^All ships/.test(await text('#card'))) break;
    await press(k);
    await page.evaluate(() => presses);
    await settled();
  }
  await page.waitForFunction(() => !document.getElementById('review').hidden, {timeout: 60000});
  const fired = await shots();
  expect('ships that sank are told', await page.$$eval('#whose label.sunk', list => list.length), 2);
  await press(fired.length);
  expect('no shot after the last one', await shots(), fired);
  const rows = await page.$$eval('#review tbody tr', list => list.map(row => [...row.cells].map(one => one.textContent)));
  expect('three cells were hit', fired.filter(one => !one.endsWith('miss')).length, 3);
  expect('each shot is told of', rows.map(row => row[1]), fired);
  rows.forEach((row, k) => {
    const before = fileOf('before.shots', fired.slice(0, k).map(shot => shot + '\n').join(''));
    const best = csv('best', '--board', '4x3', '--fleet', '2,1', '--shots', before);
    expect(`the best before shot ${k + 1}`, row[4], `${(100 * best[0][4]).toFixed(2)} %`);
  });
}

/* Fires at the cells in their order until the game is over. Returns the number of the cell that was fired at last, or
 * the number of cells if the game goes on. */
async function fireUntilOver() {
  const cells = await page.evaluate(() => board.cells.length);
  for (let k = 0; k < cells; k++) {
    await press(k);
    await page.evaluate(() => presses);
    await settled();
    if (await page.evaluate(() => isOver())) return k;
  }
  return cells;
}

/* Where the number of ships may vary, a game ends with the last cell of the fleet that is hidden, which the player need
 * not know. No fleet is empty. */
async function testVaryingFleet() {
  await open('#board=6x6&fleet=3,2x0-2');
  expect('a fleet that may vary', [await text('#status'), await text('#rule-words'), await text('#whose legend'), await shipsShown()],
    ['59,344 ways to place the ships fit the rules.', 'Ships may touch. Ship3 (3), 0 to 2 x Ship2 (2).', 'Ships: 0 sunk',
      ['any ship', 'Ship3', 'Ship2 x0-2']]);
  for (const fleet of ['2x0-2', '3+or+2,2', '1x0-1'])
    for (const seed of [1, 2, 3]) {
      await open(`#board=3x3&fleet=${fleet}&seed=${seed}`);
      const {draw} = await page.evaluate(() => ask('draw', at)), lies = draw.match(/[A-C][1-3]/g);
      const last = await fireUntilOver(), labels = await page.evaluate(() => board.cells);
      expect(`the last of ${draw}`, labels[last], labels.findLast(label => lies.includes(label)));
      expect('how the game ended', (await text('#card')).startsWith(`All ships are sunk with ${last + 1} shots.`), true);
    }
  await open('#board=3x3&fleet=2x0-2');
  await page.click('#duel');
  await page.waitForSelector('#question[open]');
  await clickOf('#replies button', 'At random');
  await page.waitForFunction(() => at.rival !== '');
  await settled();
  await fireUntilOver();
  const [mine, hit] = await page.evaluate(() => [cellsOf(at.mine), hits(at.theirs)]);
  expect('one side won', [await page.evaluate(() => isWon() !== isLost()), mine > 0, hit <= mine], [true, true, true]);
}

/* A fleet that may vary is laid by hand: ships may be left out, and ships that no fleet has beside those that are laid are
 * not asked for. A fleet that the board does not have is refused. */
async function testLayingOfVaryingFleet() {
  const layAt = async label => {
    await (await page.$$('#mine g'))[await page.evaluate(name => board.cells.indexOf(name), label)].click();
    await page.click('#lay');
  };
  const isAsked = name => page.waitForFunction(next => laying?.options && laying.next === next && $('lay').disabled, {}, name);
  await open('#board=4x3&fleet=3+or+2,2');
  await page.click('#duel');
  await page.waitForSelector('#question[open]');
  await clickOf('#replies button', 'Laid by hand');
  await isAsked('Ship3');
  await page.click('#lay-skip');
  await isAsked('Ship2a');
  await layAt('A1');
  await isAsked('Ship2b');
  await page.click('#lay-skip');
  await page.waitForFunction(() => $('error').textContent !== '');
  expect('a fleet that is none', [await text('#status'), await text('#error')],
    ['No such fleet.', 'This deployment has the ships of none of the 2 fleets.']);
  await isAsked('Ship3');
  await layAt('A1');
  await page.waitForFunction(() => at.rival !== '');
  await settled();
  expect('the other fleet', [await page.evaluate(() => at.mine), await page.$eval('#lay-skip', one => one.hidden)], ['1,Ship3,A1 B1 C1\n', true]);
}

/* Fleets with weights: the chances are those of `map`, and the number of ways is that of `count`. */
async function testWeights() {
  await open('#board=w&text=board+3x3%0Afleet+3%0Afleet+2+weight+3%0A');
  expect('the ways', await text('#status'), '18 ways to place the ships fit the rules.');
  expect('how likely a way is', (await text('#words')).includes('each as likely as the weight of its fleet says'), true);
  expect('the chance in the middle', await page.evaluate(() => counted.probability[4].toFixed(6)), '0.333333');
}

/* The law by which the fleet is hidden is chosen in the form. It must be in the address, and the fleet must be the one
 * that `sample` draws with it. */
async function testLaw() {
  await open('#board=4x3&fleet=2,1');
  await page.select('#law', 'flat');
  await page.waitForFunction(() => at.law !== '');
  await page.click('#hide');
  await settled();
  const [seed, law, address, {draw}] = await page.evaluate(async () => [at.seed, $('law').value, location.hash, await ask('draw', at)]);
  expect('the law is kept', [law, address], ['flat', `#board=4x3&fleet=2%2C1&law=flat&seed=${seed}`]);
  expect('a fleet by it', draw, run('sample', '4x3', '--fleet', '2,1', '--fleet-law', law, '--seed', String(seed), '--format', 'csv').replace(/^.*\n/, ''));
  await open('#board=4x3&fleet=2,1&seed=7&law=<b>');
  await press(0);
  await page.evaluate(() => presses);
  expect('a law that is none is told', await text('#error'), '\'law\' is uniform, flat or edges, not \'<b>\'.');
}

/* In a duel both sides fire in turn. A fleet that the player lays by hand must be legal, and lie where it was laid. */
async function testDuel() {
  await open('#board=4x3&fleet=2,1&touch=forbidden');
  await page.click('#duel');
  await page.waitForSelector('#question[open]');
  await expectAccess(page, 'a question');
  await clickOf('#replies button', 'Laid by hand');
  for (const label of ['A1', 'C3']) {
    await page.waitForFunction(() => laying?.options && $('lay').disabled);
    await (await page.$$('#mine g'))[await page.evaluate(name => board.cells.indexOf(name), label)].click();
    if (label === 'C3') expect('no ship beside another', await page.evaluate(() => [tryShip(board.cells.indexOf('B2')), $('lay-words').textContent][1]),
      'The Ship1 cannot lie there.');
    await page.click('#lay');
  }
  await page.waitForFunction(() => at.rival !== '');
  await settled();
  expect('my fleet', await page.evaluate(() => at.mine), '1,Ship2,A1 B1\n1,Ship1,C3\n');
  for (let k = 0; k < 12 && !await page.evaluate(() => isOver()); k++) {
    await press(k);
    await page.evaluate(() => presses);
    await settled();
    const [own, theirs, said] = await page.evaluate(() => [at.shots.at(-1), at.theirs, $('prompt').textContent]);
    if (await page.evaluate(() => isOver())) break;
    expect('the ships are listed', (await shipsShown()).length, 2);
    expect('what both fired at is said', said, `You fired at ${own.replace(' ', ': ')}. The program fired at ${theirs.at(-1).replace(' ', ': ')}. `
      + `Press a cell to fire at it: shot ${k + 2}.`);
    expect('and listed', await texts(page, '#theirs li'), theirs);
  }
  expect('letters at my board', await texts(page, '#mine .axis'), [...'ABCD123']);
  const [mine, theirs, lost] = await page.evaluate(() => [at.shots, at.theirs, isLost()]);
  expect('in turn', mine.length - theirs.length, lost ? 0 : 1);
  expect('as its strategy fires', theirs[0].split(' ')[0], run('best', '4x3', '--fleet', '2,1', '--touch', 'forbidden', '--format', 'csv').split('\n')[1].split(',')[0]);
  expect('its shots are answered', theirs.filter(shot => !shot.endsWith('miss')).every(shot => /^(A1|B1|C3) /.test(shot)), true);
  expect('who won is told', (await text('#card')).startsWith(lost ? 'The program sank' : 'You won'), true);
}

async function testPhone() {
  await open('#board=classic', 390);
  const cells = await page.$$eval('.cell', list => list.map(one => one.getBoundingClientRect())
    .map(({left, right, width, height}) => [left, right, width, height]));
  expect('the whole board on a phone', cells.every(([left, right]) => left >= 0 && right <= 390), true);
  expect('cells for a thumb', Math.min(...cells.map(([, , width, height]) => Math.min(width, height))) > 30, true);
  expect('the game is named', [await text('h1'), await page.$eval('h1', one => one.scrollWidth <= one.clientWidth)], ['Battleship: where are the ships?', true]);
  expect('Undo and the advice in view', await page.$$eval('#undo,#likely,#fewest', list => list.every(one => one.getBoundingClientRect().bottom < 844)), true);
  await press(44, 'tap');
  expect('a tap', await shots(), ['E5 miss']);
}

/* On the small cells of the largest board, a thumb that rests is shown the cell that it would pick, and can slide to
 * another cell or off the board. A swipe scrolls the page. */
async function testThumb() {
  await open('#board=hex-upper', 390);
  const middles = await page.$$eval('.cell path:first-of-type', list => list.map(one => one.getBoundingClientRect())
    .map(({x, y, width, height}) => [x + width / 2, y + height / 2]));
  const labels = await page.evaluate(() => board.cells);
  const [from, to] = ['E4', 'G2'].map(label => labels.indexOf(label));
  const lens = () => page.$eval('#lens', one => {
    const [left, top, width, height] = (one.querySelector('svg')?.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const boxes = [...one.querySelectorAll('.cell path:first-of-type')].map(path => path.getBBox());
    const middle = boxes.findIndex(box => Math.hypot(box.x + box.width / 2 - left - width / 2,
      box.y + box.height / 2 - top - height / 2) < 1);
    const {top: above, bottom} = one.getBoundingClientRect();
    return {hidden: one.hidden, cell: board.cells[middle], above, bottom};
  });
  await page.touchscreen.touchStart(...middles[from]);
  await page.waitForSelector('#lens:not([hidden])');
  const first = await lens();
  expect('the lens has the cell', [first.cell, first.bottom < middles[from][1], first.above >= 0], ['E4', true, true]);
  expect('the readout too', (await text('.readout')).split(':')[0], 'E4');
  await page.screenshot({path: fileOf('thumb.png')});
  await page.touchscreen.touchMove(...middles[to]);
  expect('it slides', (await lens()).cell, 'G2');
  await page.touchscreen.touchEnd();
  await page.waitForFunction(() => at.shots.length > 0);
  await settled();
  expect('it picks where it lifts', (await shots()).join(), 'G2 miss');
  expect('the lens is put away', (await lens()).hidden, true);
  await page.keyboard.press('Escape');
  await page.touchscreen.touchStart(...middles[from]);
  await page.waitForSelector('#lens:not([hidden])');
  await page.touchscreen.touchMove(200, 5);
  expect('no cell, no lens', (await lens()).hidden, true);
  await page.touchscreen.touchEnd();
  await page.evaluate(() => { window.setTimeout = () => 0; }); /* the thumb never counts as resting, even on slow machines */
  await page.touchscreen.touchStart(...middles[from]);
  for (let step = 1; step <= 5; step++)
    await page.touchscreen.touchMove(middles[from][0], middles[from][1] - 30 * step);
  await page.touchscreen.touchEnd();
  await page.waitForFunction(() => scrollY > 50);
  await settled();
  expect('a swipe scrolls, and off the board nothing is picked', (await shots()).join(), 'G2 miss');
}

async function testPrint(board) {
  await open(`#board=${board}`);
  const print = Buffer.from(await page.pdf({format: 'A4'})).toString('latin1');
  expect(`pages of a print of ${board}`, print.match(/\/Type\s*\/Page\b/g).length, 1);
  await page.emulateMediaType('print');
  expect('a print says of which board', await page.$eval('h1', one => getComputedStyle(one, '::after').content.length > 10
    && one.dataset.rules), run('show', '--board', board, '--format', 'board').match(/^title +(.*)/m)[1]);
  await page.emulateMediaType('screen');
}

/* Firefox's driver cannot scroll by a swipe, count the pages of a print, or choose the colour scheme, so these tests
 * are left out there. */
drive(`calculator${firefox ? ' in Firefox' : ''}`, async one => {
  page = one;
  const tests = [testMenu, testCorrection, testSunk, testPuzzle, testLink, testAnswers, testKeys, testShipsAndPictures, testFiles, testSuspects, testRules, testAgainst, testVaryingFleet, testLayingOfVaryingFleet, testWeights, testLaw, testDuel,
    testPhone, testLong];
  for (const test of firefox ? tests : [...tests, testThumb]) await test();
  expect('a file of 350 kB at most', fs.statSync(calculator).size < 350000, true);
  await testGame(firefox ? 'classic' : 'russian', 21);
  for (const board of firefox ? [] : ['classic', 'hex-upper']) await testPrint(board);
  for (const [width, scheme] of LOOKS) {
    await open('#board=classic&shot=E5+hit', width, scheme);
    await expectAccess(page, `the calculator at ${width}, ${scheme}`);
    await page.screenshot({path: fileOf(`calculator-${width}-${scheme}.png`), fullPage: true});
  }
}, /^(file|blob|about|data):/);
