/* page.js - shows the map of the chosen ship, and the numbers of the cell under the pointer or
 * reached with the arrow keys; sorts a table when the head of a column is pressed.
 *
 * `ship` is the number of the map that is shown, which is also its column in the table. The cells
 * of a figure and the rows of its table are in the same order when the page is loaded; `rows` keeps
 * that order when the table is sorted. The tab key reaches one cell of each figure: the cell that
 * was pointed at or moved to last, which has a ring around it. An arrow key goes from there to the
 * nearest cell in its direction. */
'use strict';
let ships, scales, figures, ship = 0;

const drawn = name => document.createElementNS('http://www.w3.org/2000/svg', name);

function showOne(all, k) {
  all.forEach((one, i) => one.setAttribute('display', i === k ? 'inline' : 'none'));
}

function live(figure) {
  const cells = [...figure.querySelectorAll('.cell')];
  const rows = [...figure.querySelectorAll('tbody tr')].map(row => [...row.cells]);
  const best = figure.querySelectorAll('.board > .best');
  const readout = figure.querySelector('.readout');
  const ring = drawn('g');
  let at = 0, told = false, middle;

  const say = k => rows[k][0].textContent + ': ' + rows[k][ship + 1].textContent;
  const tell = k => {
    cells[at].tabIndex = -1;
    cells[k].tabIndex = 0;
    at = k;
    told = true;
    const outline = cells[k].querySelector('path').getAttribute('d');
    for (const path of ring.children) path.setAttribute('d', outline);
    readout.textContent = say(k);
  };
  const move = (dx, dy) => {
    middle ??= cells.map(cell => { /* not before it is needed: the page would have to be laid out */
      const box = cell.querySelector('path').getBBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    let to = -1, least = Infinity;
    middle.forEach(([x, y], k) => {
      const right = x - middle[at][0], down = y - middle[at][1];
      const ahead = right * dx + down * dy, aside = Math.abs(right * dy) + Math.abs(down * dx);
      if (ahead > 1 && ahead + 1.5 * aside < least) {
        least = ahead + 1.5 * aside;
        to = k;
      }
    });
    if (to >= 0) cells[to].focus();
  };
  const keys = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  ring.setAttribute('class', 'ring');
  ring.append(drawn('path'), drawn('path'));
  ring.firstChild.setAttribute('class', 'halo');
  figure.querySelector('.board').append(ring);
  cells.forEach((cell, k) => {
    cell.setAttribute('role', 'img');
    cell.tabIndex = k === 0 ? 0 : -1;
    cell.addEventListener('focus', () => tell(k));
    cell.addEventListener('pointerenter', () => tell(k));
    cell.addEventListener('keydown', event => {
      if (!(event.key in keys)) return;
      event.preventDefault();
      move(...keys[event.key]);
    });
  });
  sortable(figure.querySelector('table'), rows);
  return () => {
    cells.forEach((cell, k) => {
      const data = rows[k][ship + 1].dataset, number = cell.querySelector('text:not(.k)');
      cell.setAttribute('aria-label', say(k));
      cell.querySelector('title').textContent = say(k);
      if (cell.classList.contains('shot')) return;
      cell.querySelector('path').setAttribute('fill', data.fill);
      cell.classList.toggle('d', 'dark' in data);
      if (number) number.textContent = data.percent;
    });
    showOne(best, ship);
    if (told) readout.textContent = say(at);
  };
}

/* Makes the heads of a table buttons that sort its rows. The first press on a column of numbers
 * puts the greatest number first, the next press the smallest; the first press on the names of the
 * cells puts A first. Equal rows stay in the order of the board. */
function sortable(table, rows) {
  const heads = [...table.tHead.rows[0].cells];
  const parts = row => row[0].textContent.match(/[A-Z]+|-?\d+/g);
  const byName = (a, b) => {
    const others = parts(b);
    return parts(a).reduce((order, part, k) => order || (/[A-Z]/.test(part)
      ? part.length - others[k].length || (part > others[k]) - (part < others[k])
      : part - others[k]), 0);
  };
  heads.forEach((head, column) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener('click', () => {
      const now = head.ariaSort || (column === 0 ? 'descending' : 'ascending');
      const sign = now === 'ascending' ? -1 : 1;
      const compare = column === 0 ? byName
        : (a, b) => a[column].dataset.value - b[column].dataset.value;
      heads.forEach(other => other.removeAttribute('aria-sort'));
      head.ariaSort = sign > 0 ? 'ascending' : 'descending';
      table.tBodies[0].append(
        ...[...rows].sort((a, b) => sign * compare(a, b)).map(row => row[0].parentNode));
    });
  });
}

function show() {
  ship = Math.max(0, ships.findIndex(choice => choice.checked));
  showOne(scales, ship);
  const whose = document.querySelector('.whose');
  if (ships.length && whose)
    whose.textContent = ship === 0 ? 'a ship' : ships[ship].parentNode.textContent.trim();
  figures.forEach(update => update());
}

/* Sets up the ship choices, the cells and the tables of all figures on the page. */
function begin() {
  ships = [...document.querySelectorAll('input[name=ship]')];
  scales = document.querySelectorAll('.scale');
  figures = [...document.querySelectorAll('figure')].map(live);
  ships.forEach(choice => choice.addEventListener('change', show));
  show();
}
begin();
