/* worker.js - runs the WebAssembly of calculator.c, out of the way of the page.
 *
 *   {packed}              ->   {module}                     the program, compressed and in base 64: or
 *   {module}                                                as another worker compiled it; first
 *   {id, call, at, ...}   ->   {id, progress}*, {id, answer}
 *
 * `at` is the whole position, so that a new worker can take any request. */
'use strict';
const WAIT = 50; /* milliseconds between two reports of progress */
let ready, program, request, known = {}, reported = 0;

const imports = {
  env: {
    progress(fraction) {
      if (performance.now() - reported < WAIT) return;
      reported = performance.now();
      postMessage({id: request.id, progress: fraction});
    },
  },
  /* There are no files: to what else the library could ask for the answer is "no such call". */
  wasi_snapshot_preview1: new Proxy({
    clock_time_get(clock, precision, at) {
      new DataView(program.memory.buffer).setBigInt64(at, BigInt(Math.round(performance.now() * 1e6)), true);
      return 0;
    },
  }, {get: (calls, name) => calls[name] || (() => 52)}),
};

function textAt(at) {
  const memory = new Uint8Array(program.memory.buffer);
  return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
}

function call(name, ...values) {
  const texts = [];
  const numbers = values.map(value => {
    if (typeof value !== 'string') return value;
    const bytes = new TextEncoder().encode(value + '\0'), at = program.malloc(bytes.length);
    if (at === 0) throw new Error('out of memory');
    new Uint8Array(program.memory.buffer).set(bytes, at);
    texts.push(at);
    return at;
  });
  const text = textAt(program['page_' + name](...numbers));
  texts.forEach(at => program.free(at));
  return text.startsWith('{') ? JSON.parse(text) : {[name]: text};
}

/* As `call`, but what did not change since the last time is not read again. */
function read(name, ...words) {
  const key = JSON.stringify(words);
  if (known[name]?.key === key) return known[name].answer;
  const answer = call(name, ...words);
  if (!answer.error) known = {...name === 'open' ? {} : known, [name]: {key, answer}};
  return answer;
}

/* Reads the position; what it is, or the error. */
function prepare(at) {
  const board = read('open', at.board, at.text, at.lattice, at.fleet, at.touch);
  if (board.error) return {...board, part: 'board'};
  const fired = at.shots.join('\n').replace(/@(\d+)/g, (_, ship) => board.fleet[ship]?.name);
  const {shots, ...wrong} = read('shots', fired, at.announce);
  return wrong.error ? {...wrong, part: 'shots'} : {board, shots};
}

function count({board, shots}, name, seconds) {
  const counted = call('count', name, seconds), {cells} = board;
  if (counted.error) return {board, shots, ...counted};
  const at = program.page_probability(), size = cells.length;
  const numbers = from => [...new Float64Array(program.memory.buffer, at + 8 * from, size)];
  return {board, shots, ...counted, probability: numbers(0), bits: counted.count && numbers(size),
    figure: textAt(program.page_figure())};
}

function answer({call: name, at, cell, ship, strategy, fleet, seconds}) {
  const position = prepare(at), hidden = () => read('draw', at.seed);
  switch (position.error ? 'open' : name) {
  case 'count': return count(position, at.board, seconds);
  case 'suspects': return call('suspects');
  case 'options': return call('options', ship);
  case 'choose': return call('choose', strategy);
  case 'picture': return call('picture', at.board, ship);
  case 'draw': return hidden();
  case 'fire': return hidden().error ? hidden() : call('answer', hidden().draw, cell);
  case 'reply': {
    const aimed = call('choose', strategy);
    return aimed.error ? aimed : call('answer', fleet, aimed.cell);
  }
  default: return position;
  }
}

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
  } catch (error) { /* of the machine: its memory is used up, or it does not know the program */
    postMessage({id: data.id, answer: {error: String(error), limit: true, broken: true}});
  }
};
