/* page.js - shows the map of the chosen ship, and the numbers of the cell that the pointer or the
 * arrow keys have reached; and sorts a table when the head of a column is pressed.
 *
 * A figure has a drawing of the board, whose cells get the colours of the chosen map, and a table
 * with the numbers of all maps. `ship` is the index of the map that is shown. The table has the
 * names of the cells in column 0, and the numbers of map k in column k + 1. When the page is loaded,
 * the cells of a figure and the rows of its table are in the same order; the array `rows` is still
 * in this order after the table has been sorted. The tab key reaches one cell of each figure: the
 * current cell, which was pointed at or moved to last and has a ring around it. An arrow key moves
 * from the current cell to the nearest cell in its direction. */
'use strict';
let ships, scales, figures, ship = 0;

/* Makes an SVG element with this tag name. */
const drawn = name => document.createElementNS('http://www.w3.org/2000/svg', name);

/* Shows element k of a list and hides all other elements of the list. */
function showOne(elements, k) {
  elements.forEach((element, i) => element.setAttribute('display', i === k ? 'inline' : 'none'));
}

/* Makes the cells of a figure react to the pointer and to the arrow keys, and its table sortable.
 * Returns a function that updates the figure when another map was chosen: it shows the numbers and
 * colours of the map `ship`. */
function activate(figure) {
  const cells = [...figure.querySelectorAll('.cell')];
  const rows = [...figure.querySelectorAll('tbody tr')].map(row => [...row.cells]);
  const best = figure.querySelectorAll('.board > .best');
  const readout = figure.querySelector('.readout');
  const ring = drawn('g');
  let current = 0, hasReadout = false, middles;

  const describe = k => rows[k][0].textContent + ': ' + rows[k][ship + 1].textContent;
  const select = k => {
    cells[current].tabIndex = -1;
    cells[k].tabIndex = 0;
    current = k;
    hasReadout = true;
    const outline = cells[k].querySelector('path').getAttribute('d');
    for (const path of ring.children) path.setAttribute('d', outline);
    readout.textContent = describe(k);
  };
  const move = (dx, dy) => {
    middles ??= cells.map(cell => { /* only when needed, because the browser must lay out the page for it */
      const box = cell.querySelector('path').getBBox();
      return [box.x + box.width / 2, box.y + box.height / 2];
    });
    let nearest = -1, leastDistance = Infinity;
    middles.forEach(([x, y], k) => {
      const right = x - middles[current][0], down = y - middles[current][1];
      const ahead = right * dx + down * dy, aside = Math.abs(right * dy) + Math.abs(down * dx);
      if (ahead > 1 && ahead + 1.5 * aside < leastDistance) {
        leastDistance = ahead + 1.5 * aside;
        nearest = k;
      }
    });
    if (nearest >= 0) cells[nearest].focus();
  };
  const keys = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};
  ring.setAttribute('class', 'ring');
  ring.append(drawn('path'), drawn('path'));
  ring.firstChild.setAttribute('class', 'halo');
  figure.querySelector('.board').append(ring);
  cells.forEach((cell, k) => {
    cell.setAttribute('role', 'img');
    cell.tabIndex = k === 0 ? 0 : -1;
    cell.addEventListener('focus', () => select(k));
    cell.addEventListener('pointerenter', () => select(k));
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
      cell.setAttribute('aria-label', describe(k));
      cell.querySelector('title').textContent = describe(k);
      if (cell.classList.contains('shot')) return;
      cell.querySelector('path').setAttribute('fill', data.fill);
      cell.classList.toggle('d', 'dark' in data);
      if (number) number.textContent = data.percent;
    });
    showOne(best, ship);
    if (hasReadout) readout.textContent = describe(current);
  };
}

/* Makes the heads of a table buttons that sort its rows. The first press on a column of numbers
 * puts the greatest number first, and the next press the smallest. The first press on the column
 * with the names of cells puts A first. Rows that compare equal stay in the order of the board. */
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

/* Shows the map of the ship that is chosen, or the first map if there is no choice. */
function show() {
  ship = Math.max(0, ships.findIndex(choice => choice.checked));
  showOne(scales, ship);
  const whose = document.querySelector('.whose');
  if (ships.length && whose)
    whose.textContent = ship === 0 ? 'a ship' : ships[ship].parentNode.textContent.trim();
  figures.forEach(update => update());
}

/* Sets up the choice of ships, and the cells and tables of all figures on the page. */
function begin() {
  ships = [...document.querySelectorAll('input[name=ship]')];
  scales = document.querySelectorAll('.scale');
  figures = [...document.querySelectorAll('figure')].map(activate);
  ships.forEach(choice => choice.addEventListener('change', show));
  show();
}
begin();
