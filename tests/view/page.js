/* page.js PROGRAM BROWSER FOLDER - uses pages and pictures in a headless browser as a person would:
 * with pointer, wheel and keys, at the widths of a phone, a small and a large window, in light and
 * dark colours.
 *
 * Each test makes its pages with the program, in FOLDER. What a page must show is taken from the
 * program's CSV output, or computed here. */
'use strict';
const {expect, run, csv, write, grouped, worded, LOOKS, expectAccess, setView, texts, drive} = require('./driver.js');

const WIDTHS = [390, 1000, 1440];
const POINTY = 'tests/cli/good/hex-pointy.board';
let page;

const all = (selector, f, ...more) => page.$$eval(selector, f, ...more);

async function open(file, width = 1440, scheme = 'light') {
  await setView(page, width, scheme);
  await page.goto('file://' + file);
}

/* ---- What the page says ---- */

const cellsOf = () => all('.cell', cells => cells.map(cell =>
  `${cell.querySelector('title').textContent} [${cell.querySelector('text:not(.k)').textContent}]`));

async function testShips(board) {
  await open(write('html', 'map', '--board', board));
  const total = run('--board', board).trim();
  const choices = await page.$$('label');
  for (const choice of choices) {
    await choice.click();
    const ship = await choice.evaluate(one => one.textContent.trim());
    const rows = ship === 'any ship' ? csv('map', '--board', board)
      : csv('map', '--board', board, '--ship', ship);
    expect(`${ship} of ${board}`, await cellsOf(), worded(rows, total));
    expect(`whose map, ${ship} of ${board}`, await page.$eval('.source', p => p.textContent),
      `${grouped(total)} deployments; percent with ${ship === 'any ship' ? 'a ship' : ship} on the cell.`);
  }
  expect(`choices of ${board}`, choices.length > 1, true);
}

/* If another ship is chosen, the colours, the scale and the rings must be those of the picture of
 * this ship. */
async function testColours() {
  const drawn = () => all('svg', pictures => {
    const of = (selector, f) => pictures.flatMap(one => [...one.querySelectorAll(selector)])
      .filter(one => one.closest('[display=none]') === null).map(f);
    return [of('.cell path:not(.mark)', one => one.getAttribute('fill')),
      of('.cell', one => one.classList.contains('d')),
      of('.scale text', one => one.textContent).join(' '),
      of('g.best', one => [...one.children].map(ring => ring.getAttribute('d')).join(' '))];
  });
  await open(write('svg', 'map', '--board', 'hex-upper', '--ship', 'Destroyer'));
  const want = await drawn();
  await open(write('html', 'map', '--board', 'hex-upper', '--ship', 'Carrier'));
  await (await page.$$('label'))[4].click();
  expect('the colours of another ship', await drawn(), want);
}

/* ---- Pointer and keys ---- */

async function testKeyboard() {
  await open(write('html', 'map', '--board', '3x3', '--fleet', '2', '--shot', 'B2 miss'));
  const says = () => page.$eval('.readout', one => one.textContent);
  await page.focus('input[name=ship]');
  await page.keyboard.press('Tab');
  const said = [await says()];
  for (const key of ['Right', 'Down', 'Down', 'Down', 'Left', 'Up']) {
    await page.keyboard.press('Arrow' + key);
    said.push(await says());
  }
  expect('the keyboard', said,
    ['A1: 25.00 %, 2 of 8', 'B1: 25.00 %, 2 of 8', 'B2: miss; 0.00 %, 0 of 8',
      'B3: 25.00 %, 2 of 8', 'B3: 25.00 %, 2 of 8', 'A3: 25.00 %, 2 of 8', 'A2: 25.00 %, 2 of 8']);
  expect('the ring', await all('.ring path', rings => rings.map(one => one.getAttribute('d'))),
    ['M26 66h40v40h-40z', 'M26 66h40v40h-40z']);
  expect('what a reader hears',
    await page.evaluate(() => document.activeElement.getAttribute('aria-label')), 'A2: 25.00 %, 2 of 8');
  expect('cells in the way of the tab key', (await page.$$('.cell[tabindex="0"]')).length, 1);
  await page.keyboard.press('Tab');
  expect('the tab key leaves the board',
    await page.evaluate(() => document.activeElement.closest('.board') === null), true);
}

async function testPointer() {
  await open(write('html', 'compare', '3x1', '2x1', '--fleet', '2'));
  for (const [figure, said] of [[0, 'B1: 100.00 %, 2 of 2'], [1, 'B1: 100.00 %, 1 of 1']]) {
    const cells = await (await page.$$('figure'))[figure].$$('.cell');
    await cells[1].hover();
    expect('the pointer', (await texts(page, '.readout'))[figure], said);
  }
}

async function testTable() {
  await open(write('html', 'map', '--board', 'classic'), 1000);
  await page.click('summary');
  const column = k => all('tbody tr', (rows, at) => rows.map(row => row.cells[at].textContent), k);
  const heads = await page.$$('thead button');
  const exact = new Map(csv('map', '--board', 'classic').map(row => [row[0], BigInt(row[3])]));
  const places = await column(0);
  const sorted = sign => [...places].sort((a, b) => {
    const apart = exact.get(a) - exact.get(b);
    return apart === 0n ? places.indexOf(a) - places.indexOf(b) : sign * (apart < 0n ? -1 : 1);
  });
  await heads[1].click();
  expect('the greatest first', await column(0), sorted(-1));
  await page.focus('thead th:nth-child(2) button');
  await page.keyboard.press('Enter');
  expect('the least first', await column(0), sorted(1));
  expect('how it is sorted', await all('th[scope=col]', h => h.map(one => one.ariaSort)),
    [null, 'ascending', null, null, null, null, null]);
  await heads[0].click();
  const byName = await column(0);
  expect('by name', [byName[0], byName[1], byName[9], byName[10], byName[99]],
    ['A1', 'A2', 'A10', 'B1', 'J10']);
  await heads[0].click();
  expect('by name from the end', (await column(0))[0], 'J10');
  await (await page.$('tbody tr:nth-child(5)')).hover();
  await page.mouse.wheel({deltaY: 700});
  await page.waitForFunction(() => document.querySelector('details div').scrollTop > 300);
  expect('the head stays', await page.evaluate(() => {
    const head = document.querySelector('thead th').getBoundingClientRect();
    const box = document.querySelector('details div').getBoundingClientRect();
    return Math.abs(head.top - box.top) < 2 &&
      document.elementFromPoint(head.left + 5, head.top + 5).closest('thead') !== null;
  }), true);
  await (await page.$$('label'))[1].click();
  expect('a sorted table leaves the map alone', (await cellsOf())[0],
    worded(csv('map', '--board', 'classic', '--ship', 'Carrier'), run('--board', 'classic').trim())[0]);
}

/* Cube labels must be sorted as numbers, the smallest first. */
async function testCubeTable() {
  await open(write('html', 'map', '--board', 'hex-upper', '--labels', 'cube'), 1000);
  await page.click('summary');
  const places = () => texts(page, 'tbody th');
  const want = (await places()).sort((a, b) => {
    const [x, y] = [a, b].map(label => label.split(',').map(Number));
    return x[0] - y[0] || x[1] - y[1];
  });
  const [head] = await page.$$('thead button');
  await head.click();
  expect('cube labels in their order', await places(), want);
  await head.click();
  expect('and from the end', await places(), want.reverse());
}

/* The map of islands shows how many deployments are left without each cell: for one board, and for
 * several boards with the same scale. */
async function testIslands() {
  const boards = ['4x3', '4x4'], fleet = ['--fleet', '3,2', '--values', 'island'];
  const left = board => csv('map', board, ...fleet).map(([cell, , , , share, count]) =>
    `${cell}: ${(100 - 100 * share).toFixed(2)} % left, ${count} of ${run(board, '--fleet', '3,2').trim()}`);
  const titles = () => texts(page, '.cell title');
  for (const board of boards) {
    await open(write('html', 'map', board, ...fleet));
    expect(`islands of ${board}`, await titles(), left(board));
  }
  await open(write('html', 'compare', ...boards, ...fleet));
  expect('islands compared', await titles(), boards.flatMap(left));
  const scale = (await all('.scale text', list => list.map(one => parseFloat(one.textContent))));
  expect('their scale', scale.every(one => one > 50 && one < 85), true);
}

/* ---- Layout ---- */

/* Returns, for each board, its box and its middle, the middle of the column that it stands in, and
 * the height in pixels of the smallest number on its cells. */
const boards = () => all('.board', list => list.map(board => {
  const box = board.getBoundingClientRect(), scroll = board.parentNode.getBoundingClientRect();
  const scale = board.getScreenCTM().a;
  const sizes = [...board.querySelectorAll('.cell text:not(.k)')]
    .map(text => scale * parseFloat(getComputedStyle(text).fontSize));
  return {left: box.left, right: box.right, top: box.top, width: box.width,
    middle: box.left + box.width / 2, column: scroll.left + scroll.width / 2,
    scrolled: board.parentNode.scrollWidth > board.parentNode.clientWidth + 1,
    number: sizes.length ? Math.min(...sizes) : 99};
}));

const expectFits = async name => expect(`no page wider than the window: ${name}`,
  await page.evaluate(() => document.scrollingElement.scrollWidth <= innerWidth), true);

async function testMap(width, ...words) {
  const name = `${words.join(' ')} at ${width}`;
  await open(write('html', 'map', ...words), width);
  const [board] = await boards();
  await expectFits(name);
  expect(`numbers of 10 pixels: ${name}`, board.number >= 10, true);
  if (!board.scrolled) {
    expect(`in the middle: ${name}`, Math.abs(board.middle - width / 2) < 2, true);
    return;
  }
  await page.hover('.cell');
  await page.mouse.wheel({deltaX: 5000});
  await page.waitForFunction(() => {
    const scroll = document.querySelector('.scroll');
    return scroll.scrollLeft + scroll.clientWidth >= scroll.scrollWidth - 2;
  }, {timeout: 5000}).then(() => true, () => false)
    .then(ended => expect(`scrolls to its end: ${name}`, ended, true));
}

async function testCompare(width, first, second, ...words) {
  const name = `${first} and ${second} at ${width}`;
  await open(write('html', 'compare', first, second, ...words), width);
  const [a, b] = await boards();
  await expectFits(name);
  expect(`side by side: ${name}`, a.column < b.column - a.width / 2, width >= 1000);
  expect(`one above the other: ${name}`, b.top > a.top + 10, width < 1000);
  if (width >= 1000) expect(`aligned: ${name}`, Math.abs(a.top - b.top) < 1, true);
  for (const board of [a, b]) {
    expect(`numbers of 10 pixels: ${name}`, board.number >= 10, true);
    if (!board.scrolled)
      expect(`in the middle: ${name}`, Math.abs(board.middle - board.column) < 2, true);
  }
}

async function testPrint(what, file) {
  await open(file, 740);
  await page.emulateMediaType('print');
  const seen = await page.evaluate(() => {
    const shown = one => one.getClientRects().length > 0;
    const text = [...document.querySelectorAll('h1,h2,p,figcaption,form,details,.legend')].filter(shown);
    const board = document.querySelector('.board').getBoundingClientRect();
    return {above: text.filter(one => one.getBoundingClientRect().top < board.top)
      .map(one => one.className || one.localName),
    controls: [...document.querySelectorAll('form,input,button,summary,.readout')].filter(shown).length,
    cut: document.scrollingElement.scrollWidth > innerWidth};
  });
  expect(`the print of ${what}`, seen, {above: [], controls: 0, cut: false});
  await page.emulateMediaType(null);
}

/* ---- Contrast: WCAG's relative luminance ---- */

const light = value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const luminance = colour => {
  const [r, g, b] = colour.startsWith('#')
    ? [1, 3, 5].map(at => parseInt(colour.slice(at, at + 2), 16)) : colour.match(/[\d.]+/g).map(Number);
  return 0.2126 * light(r / 255) + 0.7152 * light(g / 255) + 0.0722 * light(b / 255);
};
const contrast = (a, b) => {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
};
const least = numbers => Math.min(...numbers.filter(Number.isFinite), 99);

/* Checks the contrast of all cell colours in these maps with their labels, as the browser paints
 * them, and of the two colours of a ring. */
async function testContrast(scheme) {
  const fills = new Map();
  for (const words of [['--board', '30x30', '--fleet', '5,3,2', '--shot', 'C7 miss', '--shot', 'N9 hit'], ['--board', 'hex-upper'],
    ['--board', 'russian'], ['--board', 'classic', '--shot', 'D4 hit', '--shot', 'D5 sunk Destroyer',
      '--shot', 'A1 miss', '--shot', 'H8 hit'], ['--board', POINTY]]) {
    await open(write('html', 'map', ...words), 1440, scheme);
    for (const choice of await page.$$('label')) {
      await choice.click();
      for (const [fill, labels] of await all('.cell', cells => cells.map(cell =>
        [getComputedStyle(cell.querySelector('path')).fill,
          [...cell.querySelectorAll('text')].map(text => getComputedStyle(text).fill)
            .concat([...cell.querySelectorAll('.mark')].map(mark => getComputedStyle(mark).stroke))])))
        fills.set(fill, labels);
    }
    const [paper, axes] = await page.evaluate(() => [getComputedStyle(document.body).backgroundColor,
      [...document.querySelectorAll('text')].filter(one => !one.closest('.cell'))
        .map(one => getComputedStyle(one).fill)]);
    expect(`labels beside ${words[1]}, ${scheme}`,
      least(axes.map(axis => contrast(axis, paper))) >= 4.5, true);
  }
  const rings = await all('.legend .best path', paths => paths.map(one => getComputedStyle(one).stroke));
  expect(`enough colours, ${scheme}: ${fills.size}`, fills.size > 150, true);
  expect(`labels in cells, ${scheme}`,
    least([...fills].flatMap(([fill, labels]) => labels.map(label => contrast(label, fill)))) >= 4.5, true);
  expect(`the ring on a cell, ${scheme}`, rings.length === 2 &&
    least([...fills.keys()].map(fill => Math.max(...rings.map(ring => contrast(ring, fill))))) >= 3, true);
  expect(`the ring's two colours, ${scheme}`, contrast(...rings) >= 3, true);
}

/* Checks the contrast on the whole scale, not only for the colours that occur in some maps: the
 * colours between its points are computed here, and the label is black or white as in legend.c. */
async function testScale() {
  await open(write('svg', 'map', '--board', 'classic'));
  const stops = await all('stop', list => list.map(one => one.getAttribute('stop-color')));
  const mixed = [];
  for (let k = 0; k + 1 < stops.length; k++)
    for (let part = 0; part <= 64; part++)
      mixed.push('#' + [1, 3, 5].map(at => {
        const [a, b] = [stops[k], stops[k + 1]].map(one => parseInt(one.slice(at, at + 2), 16));
        return Math.floor(a + (b - a) * part / 64 + 0.5).toString(16).padStart(2, '0');
      }).join(''));
  const rings = await all('.best path', paths => paths.map(one => getComputedStyle(one).stroke));
  expect('black or white on each colour of the scale',
    least(mixed.map(one => Math.max(contrast(one, '#000000'), contrast(one, '#ffffff')))) >= 4.5, true);
  expect('the ring on each colour of the scale',
    least(mixed.map(one => Math.max(...rings.map(ring => contrast(ring, one))))) >= 3, true);
}

/* ---- Pictures ---- */

/* With all strategies no text of the legend may be cut off or overlap another, and each curve must
 * have its tooltip. */
async function testSimulate() {
  const names = [...run('simulate', '--help').split('\nstrategies:\n')[1].matchAll(/^ {2}([a-z]+) /gm)].map(([, name]) => name);
  await open(write('svg', 'simulate', '--board', '4x3', '--fleet', '3,2', '--games', '40',
    ...names.flatMap(name => ['--strategy', name])), 1000);
  const seen = await page.evaluate(() => {
    const box = one => {
      const {left, right, top, bottom} = one.getBoundingClientRect();
      return [left, right, top, bottom];
    };
    const legend = [...document.querySelectorAll('text')].filter(one => /, mean/.test(one.textContent));
    return {words: legend.map(one => one.textContent), boxes: legend.map(box),
      frame: box(document.documentElement),
      strokes: [...document.querySelectorAll('.curve > path')].map(one =>
        one.getAttribute('stroke') + one.getAttribute('stroke-dasharray')),
      colours: [...document.querySelectorAll('.curve > path')].map(one => one.getAttribute('stroke')),
      curves: [...document.querySelectorAll('.curve > title')].map(one => one.textContent),
      points: [...document.querySelectorAll('.point > title')].length,
      title: document.querySelector('svg > title').textContent,
      head: document.querySelector('.title').textContent};
  });
  expect('a name in the legend each', seen.words.map(word => word.split(',')[0]), names);
  expect('a tooltip a curve', seen.curves.map(word => word.split(',')[0]), names);
  expect('the legend is whole', seen.boxes.every(([left, right, top, bottom]) =>
    left >= seen.frame[0] && right <= seen.frame[1] && top >= seen.frame[2] && bottom <= seen.frame[3]), true);
  expect('the legend does not overlap', seen.boxes.some((a, i) => seen.boxes.some((b, j) => i < j &&
    a[0] < b[1] && b[0] < a[1] && a[2] < b[3] && b[2] < a[3])), false);
  expect('curves that differ', new Set(seen.strokes).size, names.length);
  expect('curves on white', least(seen.colours.map(one => contrast(one, '#ffffff'))) >= 3, true);
  expect('points with tooltips', seen.points > 20, true);
  expect('the title', [seen.title, seen.head], ['4x3', '4x3']);
}

/* A page about games must be no wider than the window, and the numbers in its charts must be at
 * least 10 pixels high. */
async function testGames(what, file, width) {
  await open(file, width);
  await expectFits(`${what} at ${width}`);
  const sizes = await all('.chart text', texts => texts.map(one =>
    one.closest('svg').getScreenCTM().a * parseFloat(getComputedStyle(one).fontSize)));
  expect(`numbers of 10 pixels: ${what} at ${width}`,
    sizes.length > 20 && Math.min(...sizes) >= 10, true);
}

/* No text of a picture may be cut off by its frame. */
async function testPicture(...words) {
  await open(write('svg', ...words), 1440);
  expect(`texts inside: ${words.join(' ')}`, await page.evaluate(() => {
    const frame = document.documentElement.getBoundingClientRect();
    return [...document.querySelectorAll('text')].filter(one => {
      const box = one.getBoundingClientRect();
      return box.left < frame.left || box.right > frame.right || box.bottom > frame.bottom;
    }).map(one => one.textContent);
  }), []);
}

/* ---- All tests ---- */

async function testAccess(what, file, width, scheme) {
  await open(file, width, scheme);
  await all('details', list => list.forEach(one => { one.open = true; }));
  await expectAccess(page, `${what} at ${width}, ${scheme}`);
}

async function testAll() {
  for (const board of ['hex-upper', 'classic', POINTY]) await testShips(board);
  await testColours();
  await testKeyboard();
  await testPointer();
  await testTable();
  await testCubeTable();
  await testIslands();
  for (const width of WIDTHS) {
    for (const words of [['--board', 'classic'], ['--board', 'hex-upper'], ['--board', POINTY],
      ['--board', '40x3', '--fleet', '3'], ['--board', '3x30', '--fleet', '3'],
      ['--board', '2x1', '--fleet', '1']])
      await testMap(width, ...words);
    await testCompare(width, 'hex-upper', 'hex-lower');
    await testCompare(width, 'russian', 'classic');
    await testCompare(width, POINTY, 'classic');
  }
  const few = ['--fleet', '3,2', '--games', '50', '--strategy', 'density'];
  const pages = Object.entries({
    'a map': ['map', '--board', 'classic', '--shot', 'D4 hit'],
    'an estimate': ['map', '--board', 'hex-upper', '--engine', 'mc', '--samples', '2000'],
    'boards compared': ['compare', 'hex-upper', 'hex-lower'],
    'islands': ['map', 'hex-upper', '--values', 'island'],
    'islands compared': ['compare', 'hex-upper', 'hex-lower', '--values', 'island'],
    'games': ['simulate', '6x6', ...few, '--strategy', 'random'],
    'games of two sides': ['simulate', '6x6', '6x5', ...few],
  }).map(([what, words]) => [what, write('html', ...words)]);
  for (const k of [0, 2]) await testPrint(...pages[k]);
  for (const scheme of ['light', 'dark']) await testContrast(scheme);
  for (const [width, scheme] of LOOKS)
    for (const [what, file] of pages) await testAccess(what, file, width, scheme);
  for (const width of WIDTHS)
    for (const [what, file] of pages.slice(5)) await testGames(what, file, width);
  await testScale();
  await testSimulate();
  await testPicture('map', '--board', 'classic', '--engine', 'mc', '--samples', '500');
  await testPicture('map', '--board', '2x1', '--fleet', '1');
  await testPicture('compare', 'russian', 'classic');
}

drive('page', async one => {
  page = one;
  await testAll();
}, new RegExp(`^file://${process.argv[4]}/`));
