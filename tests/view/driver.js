/* driver.js - what the browser tests share: running the program, the words that a page should show,
 * and a count of the expectations that were met. Their command line is PROGRAM BROWSER FOLDER,
 * followed by arguments of each test. */
'use strict';
const {execFileSync} = require('child_process');
const fs = require('fs');
const path = require('path');
const puppeteer = require('puppeteer-core');

const [program, browserPath, folder] = process.argv.slice(2);
const firefox = /firefox/.test(browserPath);
const axe = fs.readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
let passed = 0, failed = 0;

function expect(what, got, want) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a === b) {
    passed++;
    return;
  }
  failed++;
  console.log(`page: ${what}\n  got:  ${a.slice(0, 600)}\n  want: ${b.slice(0, 600)}`);
}

const run = (...words) => execFileSync(program, words, {encoding: 'utf8', maxBuffer: 1 << 28, stdio: 'pipe'});
const csv = (...words) => run(...words, '--format', 'csv').trim().split('\n').slice(1)
  .map(line => line.split(','));
/* Returns the path of a file in the tests' folder. If `text` is given, writes it to the file;
 * otherwise the caller has the program write the file. */
const fileOf = (name, text) => {
  const file = path.join(folder, name);
  if (text !== undefined) fs.writeFileSync(file, text);
  return file;
};
let files = 0;
const write = (ending, ...words) => {
  const file = fileOf(`${++files}.${ending}`);
  run(...words, '--output', file);
  return file;
};
const grouped = digits => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/* Draws a random deployment, and returns an object that answers shots at it in the words of a
 * log. */
function hiddenFleet(board, seed) {
  const ships = csv('sample', '--board', board, '--samples', '1', '--seed', String(seed))
    .map(([, ship, cells]) => ({ship, cells: cells.replace(/"/g, '').split(' '), hits: 0}));
  return {
    cells: ships.flatMap(one => one.cells),
    afloat: () => ships.some(one => one.hits < one.cells.length),
    answer(cell) {
      const hit = ships.find(one => one.cells.includes(cell));
      if (!hit) return `${cell} miss`;
      return ++hit.hits < hit.cells.length ? `${cell} hit` : `${cell} sunk ${hit.ship}`;
    },
  };
}

/* Returns a map in CSV as the page words it: "A1: 8.00 %, 2,407,483,864 of 30,093,975,536 [8.0]". A
 * cell that is not one of the best, but would show the same rounded number as they do, has one more
 * digit. */
function worded(rows, total) {
  const shares = rows.map(row => +row[4]), most = Math.max(...shares);
  const next = Math.max(...shares.filter(share => share < most), 0);
  const few = most < 0.1 ? 2 : 1, digits = few + ((100 * next).toFixed(few) === (100 * most).toFixed(few));
  return rows.map(([cell, , , count, share]) => {
    const percent = 100 * share;
    const short = percent.toFixed(percent < 99.95 ? digits : 0);
    return `${cell}: ${percent.toFixed(2)} %, ${grouped(count)} of ${grouped(total)} [${short}]`;
  });
}

/* Waits until the calculator has finished counting: its status no longer says that it works, and no
 * question is open. Asks every 50 milliseconds: to ask at each frame, as is the default, makes the browser draw
 * frames for nothing. */
const counted = page => page.waitForFunction(() => !/^(Starting|Counting)\.$/.test(
  document.getElementById('status').textContent) && pending.size === 0, {timeout: 60000, polling: 50});

/* The looks in which pages are checked for access, a width in pixels and a colour scheme each. A check takes about a
 * second, so no other pairs are tried: widths change only places, and schemes only colours. */
const LOOKS = [[390, 'dark'], [1440, 'light']];

/* Runs the accessibility checker axe on the page, and expects no violation. Of what passes, axe only gives the names
 * of the rules, which takes it less time. */
async function expectAccess(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run({resultTypes: ['violations']}));
  expect(`what is checked of ${what}`, found.passes.length > 15, true);
  expect(`access to ${what}`,
    found.violations.map(one => `${one.id}: ${one.nodes.map(node => node.target).join(' ')}`), []);
}

async function setView(page, width, scheme, phone = {height: 900}) {
  await page.setViewport({width, ...phone});
  if (!firefox) await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: scheme}]);
}

const texts = (page, selector) => page.$$eval(selector, list => list.map(one => one.textContent));

/* Runs `test` with a page of a new browser, and then ends the process. If `local` is given, the
 * page may only load these addresses. Chromium is told not to look for a graphics card, which test machines lack: what
 * it does in the place of one takes a tenth of the time of some tests. */
async function drive(name, test, local) {
  const args = firefox ? [] : ['--no-sandbox', '--disable-gpu', '--disable-software-rasterizer'];
  const browser = await puppeteer.launch({browser: firefox ? 'firefox' : 'chrome', executablePath: browserPath, args});
  const page = await browser.newPage();
  page.on('pageerror', mistake => expect('no mistake in the script', String(mistake), ''));
  page.on('console', said => expect('nothing against the policy', said.text(), ''));
  const elsewhere = [];
  page.on('request', request => {
    if (local && !local.test(request.url())) elsewhere.push(request.url());
  });
  await test(page).catch(error => {
    failed++;
    console.log(error);
  });
  if (local) expect('something from elsewhere', elsewhere, []);
  await browser.close();
  console.log(`${name}: ${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
}

module.exports = {firefox, expect, run, csv, fileOf, write, grouped, hiddenFleet, worded, counted, LOOKS, expectAccess, setView, texts, drive};
