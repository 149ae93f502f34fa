/* engine.js - asks the worker (worker.js) questions about a position. `stopAsking` ends the worker, which also frees
 * its memory; the next question starts a new worker. The first worker compiles the program and sends it back compiled,
 * so that later workers need not compile it.
 *
 * This script is in the head of the page, so that the position in the address is counted while the rest of the page is
 * still being read and drawn.
 *
 *   program   the first message to a new worker (worker.js)
 *   pending   for each question without an answer yet, by its id: the function to call with the answer */
const workerUrl = URL.createObjectURL(new Blob([document.getElementById('worker').textContent], {type: 'text/javascript'}));
let program = {packed: document.getElementById('wasm').textContent.trim()};
let worker, pending = new Map(), lastId = 0, onProgress = () => {};

/* Handles a message from the worker: the compiled program, the progress of a question, or the answer to it. */
function hear({data: {module, id, progress, answer}}) {
  if (module) program = {module};
  if (!pending.has(id)) return;
  if (progress !== undefined) return onProgress(progress);
  const resolve = pending.get(id);
  pending.delete(id);
  if (answer.broken) stopAsking();
  resolve(answer);
}

/* Starts a worker, of which there must be none. */
function startWorker() {
  worker = new Worker(workerUrl);
  worker.postMessage(program);
  worker.onmessage = hear;
}

/* Ends the worker, if there is one. The questions that are still pending resolve to {stopped: true}. */
function stopAsking() {
  worker?.terminate();
  worker = undefined;
  pending.forEach(resolve => resolve({stopped: true}));
  pending = new Map();
}

/* Asks the worker the question `call` about the position `at`; `more` has further fields of the question. Never fails:
 * resolves to the answer, whose field `error` says what is wrong, or to {stopped: true} if stopAsking ended the worker
 * first. */
function ask(call, at, more = {}) {
  if (!worker) startWorker();
  const id = ++lastId;
  return new Promise(resolve => {
    pending.set(id, resolve);
    worker.postMessage({id, call, at, seconds: 0, seed: 0, ...more});
  });
}

/* The promise of the answer for the position in the address; form.js shows the answer. */
const first = ask('count', fromFragment(location.hash));
