/* hostile.js PROGRAM BROWSER FOLDER CALCULATOR - checks that no page runs code that stands in a name. Each text below
 * is used as the title of a board, the name of a ship, the name of a file, and a shot: in whole games, played by mouse
 * and from the address, up to the review, and in the pages of map, compare and simulate. A page with such a text must
 * have the same elements and attributes as with a plain name. */
'use strict';
const fs = require('fs');
const path = require('path');
const {expect, run, counted, drive} = require('./driver.js');

const [folder, calculator] = process.argv.slice(4);
const RUN = '__ran=1', EVERY = Number(process.env.EVERY ?? 6); /* 6: each text is tried in one of the six pages; 1: in all */
const TEXTS = [
  `<script>${RUN}</script>`, `<SCRIPT>${RUN}</SCRIPT>`, `<script/x>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</script>`, `</script><script>${RUN}</script>`, `</title><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`, `</textarea><script>${RUN}</script>`, `--><script>${RUN}</script>`,
  `]]><script>${RUN}</script>`, `</svg><script>${RUN}</script>`, `</text></g></svg><img/src='x'onerror=${RUN}>`,
  `<script>${RUN}`, `<script>${RUN}//`, `<img/src='x'onerror='${RUN}'>`, `<img src=x onerror=${RUN}>`,
  `<IMG/SRC='x'ONERROR=${RUN}>`, `<img/src/onerror=${RUN}//`, `<image/href='x'onerror=${RUN}>`, `<svg/onload=${RUN}>`,
  `<svg><script>${RUN}</script>`, `<svg><animate/onbegin='${RUN}'attributeName='x'dur='1s'>`,
  `<svg><style><img/src='x'onerror=${RUN}>`, `<svg><set/onbegin=${RUN}>`, `<math><mtext><img/src='x'onerror=${RUN}>`,
  `<body/onload=${RUN}>`, `<input/autofocus/onfocus=${RUN}>`, `<select/autofocus/onfocus=${RUN}>`,
  `<details/open/ontoggle=${RUN}>`, `<video/src='x'onerror=${RUN}>`, `<audio/src='x'onerror=${RUN}>`,
  `<object/data='x'onerror=${RUN}>`, `<embed/src='x'onerror=${RUN}>`, `<marquee/onstart=${RUN}>`,
  `<iframe/srcdoc='<script>parent.${RUN}</script>'>`, `<iframe/onload=${RUN}>`,
  `<iframe src="javascript:parent.${RUN}">`, `<base href=//x.invalid/>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`, `<link/rel='stylesheet'href='x'onerror=${RUN}>`,
  `<form action=javascript:${RUN}><button>`, `<a href=javascript:${RUN} autofocus>`, `javascript:${RUN}`,
  `"onfocus="${RUN}"autofocus="`, `'onfocus='${RUN}'autofocus='`, `"><img/src='x'onerror=${RUN}>`,
  `'><img/src='x'onerror=${RUN}>`, `\`><img/src='x'onerror=${RUN}>`, `" style="animation:x" onanimationstart="${RUN}`,
  `x" onpointerenter="${RUN}`, `\${${RUN}}`, `{{${RUN}}}`, `';${RUN};'`, `";${RUN};"`, `\\";${RUN}//`,
  `\\u003cimg/src='x'onerror=${RUN}>`, `\\x3cscript>${RUN}</script>`, `&lt;img/src='x'onerror=${RUN}&gt;`,
  `&#60;img/src='x'onerror=${RUN}&#62;`, `&#x3c;script&#x3e;${RUN}&#x3c;/script>`, `&lt`,
  `&amp;lt;img/src='x'onerror=${RUN}>`, `%3Cimg/src='x'onerror=${RUN}%3E`, `+ADw-script+AD4-${RUN}+ADw-/script+AD4-`,
  `\uff1cscript\uff1e${RUN}\uff1c/script\uff1e`, `\u202e<img/src='x'onerror=${RUN}>`,
  `\u2028<img/src='x'onerror=${RUN}>`, `\ufeff<img/src='x'onerror=${RUN}>`, `<\u0130mg/src='x'onerror=${RUN}>`,
  `<img\u00a0src='x'onerror=${RUN}>`, `<style>*{display:none}</style>`, `</style><style>*{display:none}`,
  `}*{display:none}`, `x;background:url(//x.invalid)`, `<!--`, `<!--><img/src='x'onerror=${RUN}>`,
  `<![CDATA[<img/src='x'onerror=${RUN}>]]>`, `<?xml-stylesheet href="javascript:${RUN}"?>`, `<!ENTITY x "${RUN}">`,
  `<plaintext>`, `<xmp><img/src='x'onerror=${RUN}>`, `<noscript><img/src='x'onerror=${RUN}>`,
  `<template><img/src='x'onerror=${RUN}>`, `<x/is='x'onclick='${RUN}'tabindex='1'autofocus>`, `__proto__`,
  `constructor`,
];
let page;

/* Makes the text a valid name of a ship: one word of at most 63 bytes, without the characters that names may not
 * have. */
const shipOf = text => text.replace(/\s/g, '/').replace(/"/g, '\'').replace(/[|:,]/g, ';').slice(0, 50);
const boardOf = (text, title = `title ${text}\n`) => `${title}board\n..\nend\npiece ${shipOf(text)} line 2\n`;
const hash = (at, shots) =>
  '#' + new URLSearchParams([...Object.entries(at), ...shots.map(shot => ['shot', shot])]);

async function go(url) {
  await page.goto('about:blank');
  await page.goto('file://' + url);
  await page.waitForSelector('.cell, .chart');
}

/* Returns the page's elements with their attributes, and signs of what must not happen, such as code that ran. */
const shape = () => page.evaluate(() => ({ran: typeof __ran, styled: document.querySelectorAll('[style]').length,
  guarded: /^default-src 'none'/.test(document.querySelector('[http-equiv=Content-Security-Policy]')?.content),
  elements: [...document.querySelectorAll('*')].map(one =>
    [one.localName, ...[...one.attributes].map(({name}) => name)].join(' ')).join('\n')}));
const reviewed = async ship => {
  await page.waitForSelector('#review:not([hidden])');
  expect(`the review names the ship ${ship}`,
    (await page.$$eval('#review td', list => list.map(one => one.textContent))).includes(`B1 sunk ${ship}`), true);
  return shape();
};

/* The ways to bring a text into a page. Each function does so, and returns the elements of the page with their attributes
 * (shape). */
const PLAYS = {
  async address(text) {
    const ship = shipOf(text), at = {board: text, text: boardOf(text), seed: 7};
    await go(calculator + hash(at, ['A1 hit', `B1 sunk ${ship}`]));
    return reviewed(ship);
  },
  async mouse(text) {
    await go(calculator);
    await counted(page);
    await page.evaluate((name, board) => {
      const files = new DataTransfer();
      files.items.add(new File([board], name));
      document.getElementById('open').files = files.files;
      document.getElementById('open').dispatchEvent(new Event('change'));
    }, text + '.board', boardOf(text, ''));
    await page.waitForFunction(() => at.text !== '');
    await counted(page);
    await page.click('#hide');
    for (const k of [0, 1]) {
      await counted(page);
      await (await page.$$('.cell'))[k].click();
      await page.evaluate(() => presses);
    }
    return reviewed(shipOf(text));
  },
  async shot(text) {
    await go(calculator + hash({board: text, text: boardOf(text), fleet: text, announce: text}, [`A1 ${text}`]));
    await counted(page);
    return shape();
  },
};
for (const [name, ...words] of [['map', '--shot', 'A1 hit'], ['compare', '--shot', 'A1 hit', 'classic'],
  ['simulate', '--strategy', 'random', '--games', '2']])
  PLAYS[name] = async text => {
    const board = path.join(folder, text.replace(/\//g, '\u2215') + '.board'), made = path.join(folder, 'made.html');
    fs.writeFileSync(board, boardOf(text, name === 'map' ? undefined : ''));
    run(name, board, ...words, '--output', made);
    await go(made);
    return shape();
  };

drive('hostile', async one => {
  page = one;
  for (const [number, [name, play]] of Object.entries(PLAYS).entries()) {
    const want = await play('plain');
    expect(`a plain name in ${name}`, {...want, elements: ''},
      {ran: 'undefined', styled: 0, guarded: true, elements: ''});
    for (const text of TEXTS.filter((_, k) => k % EVERY === number % EVERY)) expect(`${text} in ${name}`, await play(text), want);
  }
  page.removeAllListeners('console');
  for (const [name, play] of Object.entries(PLAYS)) {
    await play('plain');
    expect(`a script that is added to ${name}`, await page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('script'), {textContent: '__ran = 1'}));
      document.body.setAttribute('onclick', '__ran = 1');
      document.body.click();
      return typeof __ran;
    }), 'undefined');
  }
});
