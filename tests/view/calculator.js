/* calculator.js PROGRAM BROWSER FOLDER CALCULATOR - the calculator as a person meets it: clicks, taps, keys, files,
 * back and forward in a headless browser. What it must say is taken from the program after the same shots. */
'use strict';
const fs = require('fs');
const path = require('path');
const {expect, run, csv, grouped, hiddenFleet, worded, counted, expectAccess, drive} = require('./driver.js');

const [folder, calculator] = process.argv.slice(4);
let page;

const text = selector => page.$eval(selector, one => one.textContent);
const titles = () => page.$$eval('.cell title', list => list.map(one => one.textContent));
const settled = () => counted(page);

async function open(fragment = '', width = 1440, scheme = 'light') {
  await page.setViewport({width, height: width < 500 ? 844 : 900, hasTouch: width < 500, isMobile: width < 500});
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
  await page.goto('about:blank');
  await page.goto(`file://${calculator}${fragment}`);
  await page.waitForSelector('.cell, #error:not([hidden])');
  await settled();
}

async function press(index, how = 'click') {
  const cell = (await page.$$('.cell'))[index];
  if (how === 'tap') await cell.tap();
  else await cell.click();
  await settled();
}

/* What the program says of every cell after the page's shots: "A1: 8.00 %, 2,407,483,864 of 30,093,975,536". */
function expected(board, shots) {
  const file = path.join(folder, 'game.shots');
  fs.writeFileSync(file, shots.map(shot => shot + '\n').join(''));
  const total = run('count', '--board', board, '--shots', file).trim();
  const at = new Map(shots.map(shot => [shot.split(' ')[0], shot.replace(/^\S+ /, '')]));
  return {total, cells: worded(csv('map', '--board', board, '--shots', file), total).map(words => {
    const said = words.replace(/ \[.*/, ''), cell = said.split(':')[0];
    return at.has(cell) ? said.replace(': ', `: ${at.get(cell)}; `) : said;
  })};
}

/* Without which ship a hit is known to be of. */
const unmarked = title => title.replace(/: (hit|sunk).*;/, ': a hit;');

/* A random deployment is shot at in a random order, every second time at a ship; each answer is reached by as many
 * clicks as it takes. */
async function testNumbers(board, shots, seed) {
  const fleet = hiddenFleet(board, seed);
  await open(`#board=${board}`);
  const labels = (await titles()).map(title => title.split(':')[0]);
  let state = seed;
  const random = below => (state = (state * 48271) % 2147483647) % below;
  const left = labels.map((_, k) => k), fired = [];
  const targets = fleet.cells.map(cell => labels.indexOf(cell));
  for (let k = 0; k < shots; k++) {
    const afloat = targets.filter(cell => left.includes(cell));
    const cell = k % 2 === 0 && afloat.length > 0 ? afloat[random(afloat.length)] : left[random(left.length)];
    left.splice(left.indexOf(cell), 1);
    const want = fleet.answer(labels[cell]);
    for (let clicks = 0; clicks < 12; clicks++) {
      await press(cell);
      if ((await page.evaluate(() => at.shots.at(-1))) === want) break;
    }
    fired.push(want);
    const {total, cells} = expected(board, fired);
    expect(`cells of ${board} after ${want}`, (await titles()).map(unmarked), cells.map(unmarked));
    expect(`deployments of ${board} after ${want}`, (await text('#status')).split(' ')[0], grouped(total));
    if (!fleet.afloat()) return;
  }
}

/* The answers that the page offers are those that the program takes, of as many words as the game tells. */
async function testAnswers() {
  const first = announce => announce === 'hits' ? 'A1 hit Ship3' : 'A1 hit';
  const asked = ['--board', '3x3', '--fleet', '3,2', '--shot', 'A1 hit'];
  const words = ['miss', 'hit', 'hit Ship3', 'hit Ship2', 'sunk', 'sunk 3', 'sunk 2', 'sunk Ship3', 'sunk Ship2'];
  const takes = (announce, shot) => {
    try {
      return run('count', ...asked, '--announce', announce, '--shot', shot).trim() !== '0';
    } catch {
      return false;
    }
  };
  await open('#board=3x3&fleet=3,2');
  const offered = (announce, cell) => page.evaluate(async (told, label, shot) => (await ask('answers',
    {...at, announce: told, shots: [shot]}, {cell: board.cells.indexOf(label)})).answers,
  announce, cell, first(announce));
  const told = {ship: /miss|hit$|sunk Ship/, hits: /miss|hit Ship|sunk Ship/, size: /miss|hit$|sunk \d/,
    sunk: /miss|hit$|sunk$/, none: /miss|hit$/};
  for (const announce of Object.keys(told)) {
    asked[5] = first(announce);
    for (const cell of ['A2', 'C3'])
      expect(`answers at ${cell} where it tells ${announce}`, (await offered(announce, cell)).sort(),
        words.filter(word => told[announce].test(word)).map(word => `${cell} ${word}`)
          .filter(shot => takes(announce, shot)).sort());
  }
}

/* The shots of a link can be undone, though the browser has nothing to go back to; and labels may have commas. */
async function testLink() {
  await open('#board=hex-lower');
  await page.evaluate(() => go({...at, shots: shotsOf('0,-1,1 hit\n-1,-1,2 miss\n')}));
  await settled();
  const fired = await page.evaluate(() => at.shots);
  await open(await page.evaluate(() => location.hash));
  expect('shots by coordinates, in a link', await page.evaluate(() => at.shots), fired);
  await open('#board=3x2&fleet=2,1&shot=A1+miss&shot=B1+hit');
  await page.click('#undo');
  await settled();
  expect('a shot of a link is undone', await page.evaluate(() => at.shots.join()), 'A1 miss');
  await open('#board=3x2&fleet=2,1&shot=A1+miss&shot=C9+a+word+that+is+longer+than+a+phone+is+wide', 390);
  expect('an error is not cut off', await page.$eval('#error', one => one.scrollWidth <= one.clientWidth), true);
}

/* A click, and again: miss, hit, and each ship that can have sunk there, and nothing. */
async function testCycle() {
  await open('#board=3x2&fleet=2,1');
  const shots = [];
  for (let k = 0; k < 4; k++) {
    await press(0);
    shots.push(await page.evaluate(() => at.shots.join()));
  }
  expect('the answers of a cell', shots, ['A1 miss', 'A1 hit', 'A1 sunk Ship1', '']);
  await page.click('#undo');
  await settled();
  expect('undone', await page.evaluate(() => at.shots.join()), 'A1 sunk Ship1');
  await page.goBack();
  await settled();
  expect('and back', await page.evaluate(() => [at.shots.join(), location.hash]),
    ['A1 hit', '#board=3x2&fleet=2%2C1&shot=A1+hit']);
  await page.click('#redo');
  await settled();
  expect('done again', await page.evaluate(() => at.shots.join()), 'A1 sunk Ship1');
}

async function testKeys() {
  await open('#board=3x3&fleet=2&touch=forbidden');
  await page.$eval('.cell', cell => cell.focus());
  for (const key of ['ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
  await settled();
  expect('fired by keys', await page.evaluate(() => at.shots.join()), 'B2 miss');
  expect('the cell keeps the focus', await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
    'B2: miss; 0.00 %, 0 of 8');
  expect('every cell is a button with its state and chance',
    await page.$$eval('.cell', cells => cells.every(cell => cell.getAttribute('role') === 'button' &&
      /^[A-C][1-3]( [\d.]+:|: miss;) \d+\.\d\d %, \d of 8$/.test(cell.getAttribute('aria-label')))), true);
}

async function testShipsAndPictures() {
  await open('#board=classic&shot=E5+hit');
  await page.hover('fieldset label:nth-of-type(2)');
  const pointed = await titles();
  fs.writeFileSync(path.join(folder, 'one.shots'), 'E5 hit\n');
  const words = ['map', '--board', 'classic', '--shots', path.join(folder, 'one.shots'), '--ship', 'Carrier'];
  const total = run('count', '--board', 'classic', '--shots', path.join(folder, 'one.shots')).trim();
  expect('the map of the ship that is pointed at', pointed.filter(one => !/^E5/.test(one)),
    worded(csv(...words), total).map(one => one.replace(/ \[.*/, '')).filter(one => !/^E5/.test(one)));
  await page.hover('h1');
  expect('and of any ship again', (await titles())[0] === pointed[0], false);
  const picture = await page.evaluate(() => ask('picture', at, {ship: -1}));
  expect('the picture is the program\'s', picture.picture,
    run('map', '--board', 'classic', '--shots', path.join(folder, 'one.shots'), '--format', 'svg'));
}

async function testFiles() {
  const board = path.join(folder, 'mine.board'), bad = path.join(folder, 'bad.board');
  const shots = path.join(folder, 'mine.shots');
  fs.writeFileSync(board, run('show', '--board', 'hex-upper', '--format', 'board'));
  fs.writeFileSync(bad, 'title Bad\nboard\n. . .\nend\ntuoch forbidden\n');
  fs.writeFileSync(shots, '# a game\nD3 miss\n');
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
  await page.waitForFunction(() => at.board === 'bad');
  await settled();
  expect('an error with its place', (await text('#error')).split('\n').slice(0, 3),
    ['bad:5:1: error: unknown keyword \'tuoch\'', 'tuoch forbidden', '^']);
  expect('with the text to mend, and no map of another board', [await page.$eval('#text', one =>
    one.closest('details').open && one.value.includes('tuoch')), (await titles()).length], [true, 0]);
}

/* A count that takes long shows progress, and a new position ends it; one that does not fit is estimated. */
async function testLong() {
  await open('#board=3x3&fleet=2');
  await page.evaluate(() => go({...at, board: '17x17', fleet: '4,3x2,2x3,1x4', touch: 'forbidden'}));
  await page.waitForFunction(() => !document.getElementById('wait').hidden, {timeout: 60000});
  expect('an old map says that it is', await page.$eval('#map', one => one.ariaBusy), 'true');
  await page.click('#undo');
  await settled();
  expect('a long count is left', await text('#status'), '12 deployments.');
  expect('and the map is this one\'s', await page.$eval('#map', one => one.ariaBusy), null);
  await page.evaluate(() => {
    go({...at, board: '17x17', fleet: '4,3x2,2x3,1x4', touch: 'forbidden', shots: ['A1 miss'], seed: 7});
    press(0);
    return presses;
  });
  expect('a press that changes nothing ends no count', await page.evaluate(() => pending.size), 1);
  await page.evaluate(() => go({...at, board: '40x40', fleet: '9,8,7,6,5,4,3', touch: 'forbidden'}));
  await page.waitForFunction(() => !document.getElementById('wait').hidden, {timeout: 60000});
  await page.click('#estimate');
  await settled();
  expect('an estimate says so', /^Estimated from [\d,]+ random deployments/.test(await text('#status')), true);
  expect('of any ship, with the pointer still where the button was',
    await page.$$eval('[name=ship]', list => list.findIndex(one => one.checked)), 0);
}

/* A hidden fleet answers as the program would; its map says nothing until it is asked for. */
async function testAgainst() {
  await open('#board=4x3&fleet=2,1&seed=7');
  const hidden = /not fired at$/;
  expect('nothing is told', (await titles()).every(one => hidden.test(one)), true);
  for (let k = 0; k < 12; k++) {
    if (/^All ships/.test(await text('#advice'))) break;
    await press(k);
  }
  await page.waitForFunction(() => !document.getElementById('review').hidden, {timeout: 60000});
  const shots = await page.evaluate(() => at.shots);
  await press(shots.length);
  expect('no shot after the last one', await page.evaluate(() => at.shots), shots);
  const rows = await page.$$eval('#review tbody tr', list => list.map(row => [...row.cells].map(one => one.textContent)));
  expect('three cells were hit', shots.filter(one => !one.endsWith('miss')).length, 3);
  expect('each shot is told of', rows.map(row => row[1]), shots);
  rows.forEach((row, k) => {
    const before = path.join(folder, 'before.shots');
    fs.writeFileSync(before, shots.slice(0, k).map(shot => shot + '\n').join(''));
    const best = csv('best', '--board', '4x3', '--fleet', '2,1', '--shots', before);
    expect(`the best before shot ${k + 1}`, row[4], `${(100 * best[0][4]).toFixed(2)} %`);
  });
}

async function testPhone() {
  await open('#board=classic', 390);
  const cells = await page.$$eval('.cell', list => list.map(one => one.getBoundingClientRect())
    .map(({left, right, width, height}) => [left, right, width, height]));
  expect('the whole board on a phone', cells.every(([left, right]) => left >= 0 && right <= 390), true);
  expect('cells for a thumb', Math.min(...cells.map(([, , width, height]) => Math.min(width, height))) > 30, true);
  await press(44, 'tap');
  expect('a tap', await page.evaluate(() => at.shots.join()), 'E5 miss');
}

/* On the cells of the largest board a thumb is shown what it picks, can slide, or leave; a swipe scrolls. */
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
  await page.screenshot({path: path.join(folder, 'thumb.png')});
  await page.touchscreen.touchMove(...middles[to]);
  expect('it slides', (await lens()).cell, 'G2');
  await page.touchscreen.touchEnd();
  await page.waitForFunction(() => at.shots.length > 0);
  await settled();
  expect('it picks where it lifts', await page.evaluate(() => at.shots.join()), 'G2 miss');
  expect('the lens is put away', (await lens()).hidden, true);
  await page.touchscreen.touchStart(...middles[from]);
  await page.waitForSelector('#lens:not([hidden])');
  await page.touchscreen.touchMove(200, 5);
  expect('no cell, no lens', (await lens()).hidden, true);
  await page.touchscreen.touchEnd();
  await page.evaluate(() => { window.setTimeout = () => 0; }); /* never rests, on slow machines too */
  await page.touchscreen.touchStart(...middles[from]);
  for (let step = 1; step <= 6; step++)
    await page.touchscreen.touchMove(middles[from][0], middles[from][1] - 30 * step);
  await page.touchscreen.touchEnd();
  await page.waitForFunction(() => scrollY > 50);
  await settled();
  expect('a swipe scrolls, and off the board nothing is picked', await page.evaluate(() => at.shots.join()), 'G2 miss');
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

drive('calculator', async one => {
  page = one;
  const elsewhere = [];
  page.on('request', request => {
    if (!/^(file|blob|about|data):/.test(request.url())) elsewhere.push(request.url());
  });
  await testCycle();
  await testLink();
  await testAnswers();
  await testKeys();
  await testShipsAndPictures();
  await testFiles();
  await testAgainst();
  await testPhone();
  await testThumb();
  await testLong();
  for (const board of ['classic', 'hex-upper']) await testPrint(board);
  for (const [board, seed] of [['classic', 11], ['hex-upper', 12], ['russian', 13], ['classic-no-touch', 14]])
    await testNumbers(board, 30, seed);
  for (const scheme of ['light', 'dark'])
    for (const width of [390, 1000, 1440]) {
      await open('#board=classic&shot=E5+hit', width, scheme);
      await expectAccess(page, `the calculator at ${width}, ${scheme}`);
      await page.screenshot({path: path.join(folder, `calculator-${width}-${scheme}.png`), fullPage: true});
    }
  expect('something from elsewhere', elsewhere, []);
});
