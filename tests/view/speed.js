/* speed.js PROGRAM BROWSER FOLDER CALCULATOR - prints tables of times: how long the calculator takes from a shot to its
 * map, compared with `bscount map` after the same shots, and how long it takes to start from a file. */
'use strict';
const fs = require('fs');
const path = require('path');
const {execFileSync} = require('child_process');
const {hiddenFleet, drive} = require('./driver.js');

const [program, , folder, calculator] = process.argv.slice(2);
const GAMES = [['classic', 11], ['hex-upper', 12], ['russian', 13]];
const RUNS = 3, STARTS = 15;
const shotsFile = path.join(folder, 'speed.shots');

const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];
const milliseconds = (...lists) => lists.map(list => median(list).toFixed(0)).join(' | ');

/* Returns the time that the program takes for the same page, with the maps of all ships, as HTML. */
function native(board) {
  const before = process.hrtime.bigint();
  execFileSync(program, ['map', '--board', board, '--shots', shotsFile, '--threads', '1', '--no-progress',
    '--format', 'html', '--output', path.join(folder, 'speed.html')]);
  return Number(process.hrtime.bigint() - before) / 1e6;
}

/* Returns two times for a position: until the numbers are there, and until the page shows them. */
const answer = (page, board, shots) => page.evaluate(async (name, fired) => {
  const show = showCount;
  let counted;
  showCount = (...words) => {
    counted = performance.now();
    show(...words);
  };
  at = {...START, board: name, shots: fired};
  const before = performance.now();
  await refresh();
  const shown = performance.now();
  showCount = show;
  while (pending.size > 0) await new Promise(then => setTimeout(then, 10));
  return [counted - before, shown - before];
}, board, shots);

/* Plays a whole game, each time with the best shot. */
async function game(page, board, seed) {
  const fleet = hiddenFleet(board, seed), shots = [], times = [[], [], []];
  await page.goto('about:blank');
  await page.goto(`file://${calculator}#board=${board}`);
  await page.waitForSelector('.cell');
  for (;;) {
    fs.writeFileSync(shotsFile, shots.map(shot => shot + '\n').join(''));
    const runs = [];
    for (let k = 0; k < RUNS; k++) runs.push([native(board), ...await answer(page, board, shots)]);
    times.forEach((list, k) => list.push(median(runs.map(one => one[k]))));
    if (!fleet.afloat()) break;
    shots.push(fleet.answer(await page.evaluate(() => board.cells[counted.best[0]])));
  }
  const [mine, counted, shown] = times;
  console.log(`| ${board} | ${mine.length} | ${milliseconds(mine, counted, shown)} | `
    + `${median(mine.map((_, k) => counted[k] / mine[k])).toFixed(2)} | `
    + `${median(mine.map((_, k) => shown[k] / mine[k])).toFixed(2)} |`);
}

/* Measures the time from opening the address to the first map, each time in a new page. */
async function starts(browser) {
  const painted = [], mapped = [], mine = [];
  fs.writeFileSync(shotsFile, '');
  for (let k = 0; k < STARTS; k++) {
    mine.push(native('classic'));
    const page = await browser.newPage();
    await page.goto(`file://${calculator}`);
    await page.waitForFunction(() => performance.getEntriesByName('mapped').length > 0 &&
      performance.getEntriesByType('paint').length > 0);
    const [paint, map] = await page.evaluate(() => [performance.getEntriesByType('paint')[0].startTime,
      performance.getEntriesByName('mapped')[0].startTime]);
    painted.push(paint);
    mapped.push(map);
    await page.close();
  }
  console.log(`| ${[painted, mapped, mine].map(list => `${median(list).toFixed(0)}, ${Math.min(...list).toFixed(0)}`)
    .join(' | ')} |`);
}

drive('speed', async page => {
  console.log('| board | positions | native ms | page: counted ms | shown ms | counted / native | shown / native |');
  console.log('|---|---|---|---|---|---|---|');
  for (const [board, seed] of GAMES) await game(page, board, seed);
  console.log('\n| first paint ms | first map ms | `bscount map classic` ms |');
  console.log('|---|---|---|');
  await starts(page.browser());
});
