/* worker.js - runs the WebAssembly of calculator.c in a separate thread, so that the page stays usable while it counts.
 *
 *   message from the page       messages to the page
 *   {packed} or {module}        {module}                     first: the program, compressed and in base 64, or compiled
 *                                                            by another worker; if this worker had to compile it, the
 *                                                            compiled program is sent back
 *   {id, call, at, ...}         {id, progress}..., {id, answer}   a question; for `call` see the function `answer`
 *
 * `at` is the complete position (position.js), so that even a new worker can answer any question. Questions become
 * requests to a session of the program, which bscount-formats(5) describes. `known` remembers the last request of each
 * kind, by its field `do`: {key, reply}, where `key` is the request as a text. */
'use strict';
const WAIT = 50; /* milliseconds between reports of progress */
let ready, program, request, known = {}, reported = 0;

const imports = {
  env: {
    progress(fraction) {
      if (performance.now() - reported < WAIT) return;
      reported = performance.now();
      postMessage({id: request.id, progress: fraction});
    },
  },
  /* The clock is all that the program may ask for. All other calls, such as those for files, return 52: no such call. */
  wasi_snapshot_preview1: new Proxy({
    clock_time_get(clock, precision, at) {
      new DataView(program.memory.buffer).setBigInt64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
  }, {get: (calls, name) => calls[name] || (() => 52)}),
};

/* Returns the text at an address in the program's memory, up to the 0 byte that ends it. */
function textAt(at) {
  const memory = new Uint8Array(program.memory.buffer);
  return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
}

/* Sends a request, without its empty fields, to the session, and returns the reply, also if it is an error. Throws if
 * the program's memory is used up. */
function send(request) {
  const bytes = new TextEncoder().encode(JSON.stringify(request, (_, value) => value === '' ? undefined : value) + '\0');
  const at = program.malloc(bytes.length);
  if (at === 0) throw new Error('out of memory');
  new Uint8Array(program.memory.buffer).set(bytes, at);
  const reply = JSON.parse(textAt(program.page_answer(at)));
  program.free(at);
  return reply;
}

/* Turns the error of a refused request into sentences: the text that was refused, what is wrong with it and where, and
 * what to write instead. `texts` has the texts of the request, by the names that the reply uses for them. If a shot was
 * refused, also returns `line`, the number of the shot, from 1. */
function refusal({error, line, column, hint, limit = false, name = 'shots'}, texts) {
  const isShot = name === 'shots', field = {fleet: 'Fleet', board: 'Board'}[name];
  const source = line ? (texts[name] ?? texts.text ?? '').split('\n')[line - 1] : '';
  const quoted = words => `\u201c${words.trim()}\u201d`, after = [...source].slice(column - 1).join('');
  const subject = !source ? '' : isShot ? `${source}: ` : field ? `${field} ${quoted(source)}: ` : texts[name] ? '' : `Line ${line}, ${quoted(source)}: `;
  const place = source && !isShot && column > 1 && after.trim() ? `, at ${quoted(after)}` : '';
  const sentences = [`${subject}${error}${place}.`, hint && (/[.?]$/.test(hint) ? hint : `${hint}.`)];
  return {error: sentences.filter(Boolean).map(one => one[0].toUpperCase() + one.slice(1)).join(' '), limit, line: isShot ? line : null};
}

/* Sends a request like `send`. But if it is the same as the last request of its kind, returns the reply to that request
 * again. */
function read(request) {
  const key = JSON.stringify(request);
  if (known[request.do]?.key === key) return known[request.do].reply;
  const reply = send(request);
  if (reply.ok) known = {...request.do === 'open' ? {} : known, [request.do]: {key, reply}};
  return reply;
}

/* Sends the position to the session. Returns {board, shots} as the session has read them; or an error, whose field
 * `part` says whether it is about the board or the shots. */
function prepare({board: name, text, lattice, fleet, touch, shots, announce}) {
  const sized = !text && /^\d/.test(name);
  const board = read({do: 'open', board: name, text, lattice: sized ? lattice : '', fleet, touch});
  if (!board.ok) return {...refusal(board, {text, fleet, board: name, touch, lattice}), part: 'board', isUnknown: board.name === 'board' && !text && !sized};
  board.cells ??= board.places.filter(({island}) => !island).map(({cell}) => cell);
  board.fleet_cells ??= board.fleet.reduce((sum, {cells, copies}) => sum + cells * copies, 0);
  const fired = shots.join('\n').replace(/@(\d+)/g, (_, ship) => board.fleet[ship]?.name);
  const log = read({do: 'shots', shots: `${fired}\n`, announce});
  return log.ok ? {board, shots: log.shots} : {...refusal(log, {shots: fired}), part: 'shots'};
}

/* Returns, for each cell that was not fired at, a list of shots with the answers that some deployment gives there, such
 * as "E5 hit". `placements` are the placements that some deployment uses. */
function answersOf({board, shots}, placements, {cells, total}, announce) {
  const fired = new Set(shots.map(shot => shot.split(' ')[0]));
  const sizeOf = size => board.fleet.some(({name}) => name === size) ? sizeOf(`0${size}`) : size; /* "03" if a ship is called 3 */
  const found = new Map(cells.map(({cell, count}) => [cell, new Set(fired.has(cell) || count === total ? [] : [`${cell} miss`])]));
  for (const {ship, cells: own} of placements) {
    const last = own.filter(cell => !fired.has(cell)).length === 1 && announce !== 'none';
    const sunk = {hits: ` ${ship}`, ship: ` ${ship}`, size: ` ${sizeOf(String(own.length))}`}[announce] ?? '';
    for (const cell of own)
      if (!fired.has(cell)) found.get(cell).add(last ? `${cell} sunk${sunk}` : `${cell} hit${announce === 'hits' ? sunk : ''}`);
  }
  return board.cells.map(cell => [...found.get(cell)]);
}

/* Returns the placements that some deployment uses, of all ships; none if the request fails. */
const possible = () => send({do: 'placements'}).placements?.flat() ?? [];
/* Counts the position, and returns what the page shows of it, or an error. With `seconds` above 0, an estimate may
 * replace the count; its result has `source` in place of `count`, `bits` and `answers`. */
function count({board, shots}, {announce}, seconds) {
  const within = seconds || undefined, {cells} = board, map = send({do: 'map', within});
  if (!map.ok) return {board, shots, ...refusal(map, {shots: shots.join('\n')})};
  const numbers = (table, key) => cells.map(label => table.find(({cell}) => cell === label)?.[key] ?? 0);
  const labels = send({do: 'best', within}).cells ?? [];
  const result = {board, shots, probability: numbers(map.cells, 'probability'), figure: send({do: 'map', as: 'figure', within}).figure,
    best: labels.map(({cell}) => cells.indexOf(cell)).sort((a, b) => a - b)};
  if (map.samples) return {...result, source: `estimated from ${map.samples} random deployments`};
  const ranked = send({do: 'best', by: 'entropy', top: cells.length}).cells ?? [], placements = possible();
  const total = map.total ?? send({do: 'count'}).count; /* the map of fleets with weights has no total */
  const counts = map.cells.map(({cell, count: ways, probability}) => ({cell, count: ways ?? (probability === 1 ? total : '')}));
  return {...result, count: total, bits: numbers(ranked, 'bits'), answers: answersOf({board, shots}, placements, {cells: counts, total}, announce)};
}

/* Draws the hidden fleet of the position: the first of some random fleets that has a ship, since a fleet that may vary
 * can be empty. Returns {draw}, with a line "1,Carrier,A1 A2 ..." for each ship, '' if none of them has one; or an
 * error. */
function drawn(at) {
  prepare({...at, shots: []});
  const sample = read({do: 'sample', seed: at.seed, law: at.law, samples: 20}); /* drawing by a law takes long */
  const ships = sample.samples?.find(fleet => fleet.length > 0) ?? [];
  return sample.ok ? {draw: ships.map(({ship, cells}) => `1,${ship},${cells.join(' ')}\n`).join('')} : refusal(sample, {});
}

/* Checks that a deployment, as drawn() returns it, has the ships of a fleet that the board allows. Returns an error if not. */
function checkFleet(draw) {
  const reply = send({do: 'hide', fleet: draw});
  return reply.ok ? {} : refusal(reply, {});
}

/* Says whether the shots of the position have hit every cell of its hidden fleet; false if none can be drawn. */
function isSunk(at) {
  const cells = (drawn(at).draw ?? '').match(/[^\s,]+(?= |$)/gm) ?? [], fired = new Set(at.shots.map(shot => shot.split(' ')[0]));
  return cells.length > 0 && cells.every(cell => fired.has(cell));
}

/* Fires at a cell, given by its label, of the hidden fleet `draw`, after the shots of the position. Returns {shot}, the
 * shot with the answer of the fleet; or no `shot` if `draw` is '' or missing, or if something is refused, and then an
 * error if there is one. */
function fire(at, {draw, ...wrong}, cell) {
  const position = prepare(at);
  if (!draw || position.error) return {...position, ...wrong};
  const hidden = send({do: 'hide', fleet: draw});
  if (!hidden.ok) return refusal(hidden, {});
  const shot = send({do: 'fire', cell});
  delete known.shots;
  return shot.ok ? shot : refusal(shot, {});
}

/* Returns the answer to a question of the page; `call` names the question. If the position is refused, the answer is
 * its error, whatever the question. Any other `call`, such as 'open', only reads the position, as {board, shots}. */
function answer({call: name, at, cell, ship, strategy, fleet, seconds}) {
  const over = name === 'count' && at.seed !== 0 && isSunk(at);
  const position = prepare(at), names = position.board?.fleet.map(one => one.name);
  const chosen = () => send({do: 'choose', strategy});
  switch (position.error ? 'open' : name) {
  case 'count': return {...count(position, at, seconds), over};
  case 'suspects': return send({do: 'suspects'});
  case 'review': return send({do: 'review'});
  case 'options': return {options: possible().filter(one => one.ship === names[ship]).map(one => one.cells)};
  case 'choose': return {cell: position.board.cells.indexOf(chosen().cell)};
  case 'picture': return {picture: send({do: 'map', as: 'svg', ship: names[ship]}).svg};
  case 'draw': return drawn(at);
  case 'lays': return checkFleet(fleet);
  case 'fire': return fire(at, drawn(at), position.board.cells[cell]);
  case 'reply': return fire(at, {draw: fleet}, chosen().cell);
  default: return position;
  }
}

/* Compiles the program, unless `module` is the compiled program, and starts it. */
async function begin({packed, module = undefined}) {
  const bytes = packed && (await fetch('data:;base64,' + packed)).body.pipeThrough(new DecompressionStream('gzip'));
  const compiled = module ?? await WebAssembly.compile(await new Response(bytes).arrayBuffer());
  program = new WebAssembly.Instance(compiled, imports).exports;
  program._initialize();
  if (packed) postMessage({module: compiled});
}

onmessage = async ({data}) => {
  if (!data.id) {
    ready = begin(data);
    return;
  }
  try {
    await ready;
    request = data;
    postMessage({id: data.id, answer: answer(data)});
  } catch (error) { /* the memory is used up, or the browser cannot run the program */
    postMessage({id: data.id, answer: {error: String(error), limit: true, broken: true}});
  }
};
