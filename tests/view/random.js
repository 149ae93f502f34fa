/* random.js PROGRAM BROWSER FOLDER CALCULATOR - uses the calculator at random. Logs are corrected at random, and every
 * number on the page must be the program's for that log. Presses and keys anywhere must never remove the board, nor
 * change anything that Undo cannot undo. The environment variable SEED chooses another run; CORRECTIONS and PRESSES
 * make it longer. */
'use strict';
const fs = require('fs');
const path = require('path');
const {firefox, expect, run, csv, grouped, hiddenFleet, worded, counted, drive} = require('./driver.js');

const [folder, calculator] = process.argv.slice(4);
const CORRECTIONS = Number(process.env.CORRECTIONS ?? 6), PRESSES = Number(process.env.PRESSES ?? 150);
let state = Number(process.env.SEED ?? 31);
const random = below => (state = (state * 48271) % 2147483647) % below;

const open = async (page, fragment) => {
  await page.goto('about:blank');
  await page.goto(`file://${calculator}${fragment}`);
  await counted(page);
};
const seen = page => page.evaluate(() => ({shots: at.shots, status: document.getElementById('status').textContent,
  cells: [...document.querySelectorAll('#map .cell:not(.shot)')].map(one => one.querySelector('title').textContent)}));

/* Returns the words that the page should show for the cells that were not fired at, from the program; null if no
 * deployment agrees. */
function wanted(board, shots) {
  const file = path.join(folder, 'random.shots');
  fs.writeFileSync(file, shots.map(shot => shot + '\n').join(''));
  const fired = new Set(shots.map(shot => shot.split(' ')[0]));
  try {
    const total = run('count', '--board', board, '--shots', file).trim();
    return {total, cells: worded(csv('map', '--board', board, '--shots', file), total)
      .map(words => words.replace(/ \[.*/, '')).filter(words => !fired.has(words.split(':')[0]))};
  } catch {
    return null;
  }
}

/* Plays part of a game, and then changes random answers of its log one after the other. */
async function correct(page, board, seed) {
  const fleet = hiddenFleet(board, seed);
  await open(page, `#board=${board}`);
  const labels = await page.evaluate(() => board.cells), fired = [];
  while (fired.length < 14) {
    const cell = fired.length % 2 ? labels[random(labels.length)] : fleet.cells[random(fleet.cells.length)];
    if (!fired.some(shot => shot.startsWith(cell + ' '))) fired.push(fleet.answer(cell));
  }
  await page.evaluate(shots => go({...at, shots}), fired);
  await counted(page);
  for (let k = 0; k < CORRECTIONS; k++) {
    const where = random(fired.length), before = (await seen(page)).shots;
    const choice = await page.evaluate((shot, pick) => {
      const cell = cellOf(at.shots[shot]), choices = choicesAt(cell).filter(one => one !== at.shots[shot]);
      press(cell);
      [...document.querySelectorAll('#menu button')][pick % choices.length].click();
      return choices[pick % choices.length];
    }, where, random(1 << 20));
    await counted(page);
    const {shots, status, cells} = await seen(page), want = wanted(board, shots);
    expect(`${choice} in its place on ${board}`, shots, before.map((shot, i) => i === where ? choice : shot));
    if (want) expect(`${board} after ${shots}`, [status.split(' ')[0], cells], [grouped(want.total), want.cells]);
    else expect(`${board}: nothing fits ${shots}`, [status, cells.length],
      ['No way to place the ships fits all these answers.', labels.length - shots.length]);
    if (!want) await page.click('#undo');
    await counted(page);
  }
}

/* Presses the mouse and keys at random. Each change of the position is undone and redone. */
async function scramble(page) {
  await open(page, '#board=classic');
  const wrong = await page.evaluate(async (times, seed) => {
    let now = seed;
    const pick = below => (now = (now * 48271) % 2147483647) % below, text = position => JSON.stringify({...position, shots: position.shots.map(String)});
    const pause = time => new Promise(then => setTimeout(then, time)), found = [];
    const keys = ['m', 'h', 's', 'Backspace', 'Enter', 'Escape', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown', ' '];
    download = () => {};
    for (let k = 0; k < times; k++) {
      const before = at, dialog = document.querySelector('dialog[open]');
      const ended = dialog && new Promise(then => dialog.addEventListener('close', then, {once: true}));
      const buttons = [...(dialog ?? document).querySelectorAll('button')].filter(one => one.offsetParent && !one.disabled);
      const kind = dialog ? 0 : pick(10);
      if (kind === 0) buttons[pick(buttons.length)].click();
      else if (kind < 5) cellNodes()[pick(cellNodes().length)].dispatchEvent(new MouseEvent('click', {bubbles: true}));
      else if (kind < 9) (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', {key: keys[pick(keys.length)], bubbles: true, cancelable: true}));
      else {
        const select = document.getElementById(['announce', 'touch', 'board'][pick(3)]);
        select.selectedIndex = pick(select.options.length);
        select.dispatchEvent(new Event('change'));
      }
      await pause(k % 20 === 0 ? 300 : 2);
      await ended; /* replies change the page only later */
      await presses; /* a hidden fleet's answer */
      if (!document.querySelector('#map .board')) found.push(`no board after press ${k}`);
      if (at === before || document.querySelector('dialog[open]') || kind === 0) continue;
      const after = at;
      undo();
      if (text(at) !== text(before)) found.push(`press ${k}: ${text(after)} is undone to ${text(at)}, not ${text(before)}`);
      redo();
      if (text(at) !== text(after)) found.push(`press ${k}: not done again`);
    }
    return found;
  }, PRESSES, state);
  expect('presses that take the board away, or are not undone', wrong, []);
  await page.evaluate(() => document.querySelector('dialog[open]')?.close());
  await counted(page);
  expect('and at the end it still counts', await page.$$eval('#map .cell', list => list.length > 70), true);
}

drive(`random${firefox ? ' in Firefox' : ''}`, async page => {
  await scramble(page);
  for (const [board, seed] of [['classic', 41], ['hex-upper', 42], ['hex-lower', 43], ['russian', 44]]) await correct(page, board, seed);
});
