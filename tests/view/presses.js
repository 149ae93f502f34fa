/* presses.js PROGRAM BROWSER FOLDER CALCULATOR - checks that a press on a cell never changes the answer at another
 * cell, even if the press before it has left a menu open. It tries random pairs of presses on the board in four window
 * sizes, by thumb in the small ones; a game of 50 shots, played as fast as a hand could; and long presses during which
 * the map is redrawn, none of which may be lost. The environment variable SEED chooses other presses, and PAIRS the
 * number of pairs at each size (75 by default, which makes 300 in all). */
'use strict';
const {firefox, expect, run, fileOf, grouped, hiddenFleet, counted, drive} = require('./driver.js');

const calculator = process.argv[5], PAIRS = Number(process.env.PAIRS ?? 75);
const SIZES = [[360, 640], [390, 844], [820, 1180], [1440, 900]]; /* two phones and a tablet held upright, a desktop */
let state = Number(process.env.SEED ?? 17);
const random = below => (state = (state * 48271) % 2147483647) % below;

async function open(page, [width, height]) {
  const hasTouch = width < 1000 && !firefox;
  await page.setViewport({width, height, hasTouch, isMobile: hasTouch});
  await page.goto('about:blank');
  await page.goto(`file://${calculator}#board=classic`);
  await counted(page);
  return (x, y) => hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
}

const boxesOf = (page, selector) => page.$$eval(selector, list => list.map(one => {
  const {left, top, right, bottom} = one.getBoundingClientRect();
  return {left, top, right, bottom};
}));

/* Presses a random place inside a cell, away from its edges. */
const pressIn = (press, {left, top, right, bottom}) =>
  press(left + (right - left) * (20 + random(60)) / 100, top + (bottom - top) * (20 + random(60)) / 100);

/* Two presses on cells must enter two misses, or one miss if the second press closed a menu. For some pairs the first
 * answer is changed to a hit in between, or the count is finished before the second press. */
async function testPairs(page, size) {
  const press = await open(page, size), cells = await boxesOf(page, '#map .cell path:first-of-type'), wrong = [];
  const labels = await page.evaluate(() => board.cells), [map] = await boxesOf(page, '#map'), [bar] = await boxesOf(page, '#bar');
  expect(`no cell is out of the window at ${size}`, cells.filter(({top, bottom}) => top < 0 || bottom > size[1]), []);
  expect(`the bar is in the window at ${size}, beside the board`, [bar.bottom <= size[1], bar.top >= map.bottom || bar.left >= map.right], [true, true]);
  for (let k = 0; k < PAIRS; k++) {
    const [first, second] = [random(cells.length), random(8) ? random(cells.length) : -1].map((cell, i, all) => cell < 0 ? all[0] : cell);
    const isHit = random(3) === 0 && first !== second;
    await page.evaluate(() => { moveTo({...START}); });
    await pressIn(press, cells[first]);
    if (isHit) await pressIn(press, (await boxesOf(page, '#menu button'))[0]);
    if (random(10) === 0) await counted(page);
    await pressIn(press, cells[second]);
    const {shots, asked, place} = await page.evaluate(() => {
      const {left, top, right, bottom} = document.getElementById('bar').getBoundingClientRect();
      return {shots: at.shots, asked: menu.cell, place: {left, top, right, bottom}};
    });
    const want = [`${labels[first]} ${isHit ? 'hit' : 'miss'}`, ...first === second ? [] : [`${labels[second]} miss`]];
    if (shots.join() !== want.join() || asked !== (first === second ? -1 : second)) wrong.push({shots, want, asked});
    if (JSON.stringify(place) !== JSON.stringify(bar)) wrong.push({place, bar});
  }
  expect(`two presses at ${size}`, wrong, []);
}

/* Enters fifty shots without waiting for counts. All answers must be in the log in order, and an earlier one can be
 * corrected. */
async function testFifty(page, size, seed) {
  const press = await open(page, size), cells = await boxesOf(page, '#map .cell path:first-of-type'), fleet = hiddenFleet('classic', seed);
  const labels = await page.evaluate(() => board.cells), order = labels.map((_, k) => k), shots = [];
  while (shots.length < 50) {
    const [k] = order.splice(random(order.length), 1), shot = fleet.answer(labels[k]);
    await pressIn(press, cells[k]);
    if (!shot.endsWith(' miss')) {
      const buttons = await page.$$('#menu button'), words = await page.$$eval('#menu button', list => list.map(one => one.textContent));
      const button = buttons[words.indexOf(shot.replace(/^\S+ /, ''))];
      await (size[0] < 1000 && !firefox ? button.tap() : button.click());
    }
    shots.push(shot);
  }
  expect(`fifty shots at ${size}`, await page.evaluate(() => at.shots), shots);
  await counted(page);
  const count = log => grouped(run('count', '--board', 'classic', '--shots', fileOf('fifty.shots', log.join('\n') + '\n')).trim());
  const told = async () => (await page.$eval('#status', one => one.textContent)).split(' ')[0];
  expect(`and their count at ${size}`, await told(), count(shots));
  const missed = shots.findIndex(shot => shot.endsWith(' miss')), label = shots[missed].split(' ')[0];
  await pressIn(press, cells[labels.indexOf(label)]);
  expect(`a press on an answer changes none at ${size}`, await page.evaluate(() => at.shots), shots);
  const clear = (await page.$$('#menu button')).pop();
  await (size[0] < 1000 && !firefox ? clear.tap() : clear.click());
  await counted(page);
  const mended = shots.filter((_, k) => k !== missed);
  expect(`and it can be taken back at ${size}`, [await page.evaluate(() => at.shots), await told()], [mended, count(mended)]);
}

/* If a count ends while a cell is held down, the press must not be lost, although the map is redrawn. */
async function testHeld(page, size) {
  await open(page, size);
  const [{left, top}] = await boxesOf(page, '#map .cell path:first-of-type'), hasTouch = size[0] < 1000 && !firefox;
  const mapped = () => page.evaluate(() => performance.getEntriesByName('mapped').length);
  for (const shot of ['C3 miss', 'D4 miss']) {
    const before = await mapped();
    if (hasTouch) await page.touchscreen.touchStart(left + 9, top + 9);
    else {
      await page.mouse.move(left + 9, top + 9);
      await page.mouse.down();
    }
    await page.evaluate(one => { moveTo({...START, shots: [one]}); }, shot);
    await page.waitForFunction(() => pending.size === 0);
    await new Promise(then => setTimeout(then, 300)); /* milliseconds: long enough for the map to be redrawn */
    await (hasTouch ? page.touchscreen.touchEnd() : page.mouse.up());
    await page.waitForFunction(count => performance.getEntriesByName('mapped').length > count, {}, before);
    await counted(page);
    expect(`a press during which a count ends at ${size}`, await page.evaluate(() => at.shots), [shot, 'A1 miss']);
  }
}

drive(`presses${firefox ? ' in Firefox' : ''}`, async page => {
  for (const size of SIZES) await testHeld(page, size);
  for (const size of SIZES) await testPairs(page, size);
  for (const [k, size] of [SIZES[0], SIZES[3]].entries()) await testFifty(page, size, 51 + k);
}, /^(file|blob|about|data):/);
