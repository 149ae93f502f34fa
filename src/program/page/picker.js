/* picker.js - lets a thumb pick small cells on a touch screen. While the thumb rests on a cell, a lens shows that cell
 * enlarged. The thumb can slide to another cell; the cell from which it is lifted is picked. A short tap picks a cell
 * at once, and a swipe scrolls the page.
 *
 *   thumb      k: the cell below the thumb, or -1; x, y: where the thumb came down; held: whether it has rested;
 *              undefined while no thumb is down
 *   THUMB      pixels: cells of at least this width and height are large enough without the lens
 *   REST       milliseconds after which a thumb that has not moved is resting
 *   SLIP       pixels: a thumb that moves farther before it rests is a swipe
 *   ENLARGED   how many times larger the lens shows a cell */
const THUMB = 44, REST = 150, SLIP = 10, ENLARGED = 3;
let thumb;

/* Returns the number of the cell below a touch, or -1 if there is none. */
const cellAt = ({clientX, clientY}) =>
  cellNodes().indexOf(document.elementFromPoint(clientX, clientY)?.closest('#map .cell'));
/* Ends a touch: forgets where the thumb is, and hides the lens, which shows its cell enlarged. */
function lift() {
  clearTimeout(thumb?.timer);
  thumb = undefined;
  $('lens').hidden = true;
}

/* Shows in the lens the part of the board around the thumb's cell. The cell has the ring of a cell that a mouse points
 * at. */
function showLens(touch) {
  const cell = cellNodes()[thumb.k];
  $('lens').hidden = !cell;
  if (!cell) return;
  cell.dispatchEvent(new PointerEvent('pointerenter'));
  const board = cell.ownerSVGElement.cloneNode(true), box = cell.querySelector('path').getBBox();
  const size = $('lens').clientWidth, seen = size / ENLARGED / cell.getScreenCTM().a;
  board.setAttribute('viewBox', `${box.x + (box.width - seen) / 2} ${box.y + (box.height - seen) / 2} ${seen} ${seen}`);
  $('lens').replaceChildren(board);
  const left = Math.min(Math.max(touch.clientX - size / 2, 4), innerWidth - size - 4);
  const above = touch.clientY - size - 40;
  $('lens').style.left = `${left}px`;
  $('lens').style.top = `${above > 4 ? above : touch.clientY + 50}px`;
}

/* Handles a thumb that comes down: if it is alone, and on a cell that is small, it is followed from now on. */
function comeDown(event) {
  const [touch] = event.touches, k = cellAt(touch);
  lift();
  if (event.touches.length > 1 || k < 0) return;
  const box = cellNodes()[k].querySelector('path').getBoundingClientRect();
  if (Math.min(box.width, box.height) >= THUMB) return;
  thumb = {k, x: touch.clientX, y: touch.clientY, held: false};
  thumb.timer = setTimeout(() => {
    thumb.held = true;
    showLens(touch);
  }, REST);
}

/* Handles a thumb that moves: the lens follows it if it has rested before; otherwise it may be a swipe. */
function slide(event) {
  const [touch] = event.touches;
  if (thumb && !thumb.held && Math.hypot(touch.clientX - thumb.x, touch.clientY - thumb.y) > SLIP) lift();
  if (!thumb?.held) return;
  if (event.cancelable) event.preventDefault(); /* keeps the page from scrolling */
  thumb.k = cellAt(touch);
  showLens(touch);
}

/* Handles a thumb that is lifted: picks the cell below it, if there is one. */
function pick(event) {
  if (!thumb) return;
  const {k} = thumb;
  event.preventDefault(); /* no click follows */
  lift();
  if (k >= 0) press(k);
}

$('map').addEventListener('touchstart', comeDown, {passive: true});
$('map').addEventListener('touchmove', slide, {passive: false});
$('map').addEventListener('touchend', pick);
$('map').addEventListener('touchcancel', lift);
$('map').addEventListener('contextmenu', event => thumb && event.preventDefault());
