/* worker.js - runs the WebAssembly of calculator.c, out of the way of the page.
 *
 *   {packed}              ->   {module}                     the program, compressed and in base 64: or
 *   {module}                                                as another worker compiled it; first
 *   {id, call, at, ...}   ->   {id, progress}*, {id, answer}
 *
 * `at` is the whole position, so that a new worker can take any request; what did not change since the
 * last one is not read again. */
'use strict';
const WAIT = 50; /* milliseconds between two reports of progress */
const NO_SYSTEM_CALL = 52;
let ready, program, request, opened, fired, hidden, reported = 0;

const system = {
  clock_time_get(clock, precision, at) {
    new DataView(program.memory.buffer).setBigInt64(at, BigInt(Math.round(performance.now() * 1e6)), true);
    return 0;
  },
};
const imports = {
  env: {
    progress(fraction) {
      if (performance.now() - reported < WAIT) return;
      reported = performance.now();
      postMessage({id: request.id, progress: fraction});
    },
  },
  /* There are no files: nothing else that the library could ask for is here. */
  wasi_snapshot_preview1: new Proxy(system, {get: (calls, name) => calls[name] || (() => NO_SYSTEM_CALL)}),
};

function textAt(at) {
  const memory = new Uint8Array(program.memory.buffer);
  return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
}

function call(name, ...values) {
  const texts = [];
  const numbers = values.map(value => {
    if (typeof value !== 'string') return value;
    const bytes = new TextEncoder().encode(value);
    const at = program.malloc(bytes.length + 1);
    if (at === 0) throw new Error('out of memory');
    const memory = new Uint8Array(program.memory.buffer, at, bytes.length + 1);
    memory.set(bytes);
    memory[bytes.length] = 0;
    texts.push(at);
    return at;
  });
  const text = textAt(program['page_' + name](...numbers));
  texts.forEach(at => program.free(at));
  return text.startsWith('{') ? JSON.parse(text) : {[name]: text};
}

/* Reads the position; what it is, or the error. */
function prepare(at) {
  const board = [at.board, at.text, at.lattice, at.fleet, at.touch];
  if (JSON.stringify(board) !== opened?.key) {
    const answer = call('open', ...board);
    if (answer.error) return {...answer, part: 'board'};
    opened = {key: JSON.stringify(board), answer};
    fired = hidden = undefined;
  }
  const names = opened.answer.fleet.map(({name}) => name);
  const shots = [at.shots.join('\n').replace(/@(\d+)/g, (_, ship) => names[ship]), at.announce];
  if (JSON.stringify(shots) !== fired?.key) {
    const answer = call('shots', ...shots);
    if (answer.error) return {...answer, part: 'shots'};
    fired = {key: JSON.stringify(shots), answer};
  }
  return {board: opened.answer, shots: fired.answer.shots};
}

function count({board, shots}, name, seconds) {
  const counted = call('count', name, seconds), {cells} = board;
  if (counted.error) return {board, shots, ...counted};
  const at = program.page_probability(), size = cells.length;
  const numbers = from => [...new Float64Array(program.memory.buffer, at + 8 * from, size)];
  return {board, shots, ...counted, probability: numbers(0), bits: counted.count && numbers(size),
    figure: textAt(program.page_figure())};
}

/* The fleet that is hidden by a seed, drawn once. */
function drawn(seed) {
  if (hidden?.seed !== seed) hidden = {seed, ...call('draw', seed)};
  return hidden;
}

function answer({call: name, at, cell, ship, strategy, fleet, seconds}) {
  const position = prepare(at);
  switch (position.error ? 'open' : name) {
  case 'count': return count(position, at.board, seconds);
  case 'suspects': return call('suspects');
  case 'options': return call('options', ship);
  case 'choose': return call('choose', strategy);
  case 'picture': return call('picture', at.board, ship);
  case 'draw': return drawn(at.seed);
  case 'fire': return drawn(at.seed).error ? hidden : call('answer', hidden.draw, cell);
  case 'reply': {
    const aimed = call('choose', strategy);
    return aimed.error ? aimed : call('answer', fleet, aimed.cell);
  }
  default: return position;
  }
}

async function unpack(packed) {
  const bytes = (await fetch('data:;base64,' + packed)).body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

async function begin({packed, module = undefined}) {
  const compiled = module ?? await unpack(packed);
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
  } catch (error) { /* of the machine: its memory is used up, or it does not know the program */
    postMessage({id: data.id, answer: {error: String(error), limit: true, broken: true}});
  }
};
