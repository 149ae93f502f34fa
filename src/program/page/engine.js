/* engine.js - asks the worker; `stopAsking` ends it, and gives its memory back. The first one compiles the program, which
 * later ones are given. It stands in the head: what the address says is counted while the page is read and drawn. */
const workerUrl = URL.createObjectURL(new Blob([document.getElementById('worker').textContent], {type: 'text/javascript'}));
let program = {packed: document.getElementById('wasm').textContent.trim()};
let worker, pending = new Map(), lastId = 0, onProgress = () => {};

function hear({data: {module, id, progress, answer}}) {
  if (module) program = {module};
  if (!pending.has(id)) return;
  if (progress !== undefined) return onProgress(progress);
  const resolve = pending.get(id);
  pending.delete(id);
  if (answer.broken) stopAsking();
  resolve(answer);
}

function startWorker() {
  worker = new Worker(workerUrl);
  worker.postMessage(program);
  worker.onmessage = hear;
}

function stopAsking() {
  worker?.terminate();
  worker = undefined;
  pending.forEach(resolve => resolve({stopped: true}));
  pending = new Map();
}

/* The answer to page_`call`; {stopped} where stopAsking came before it. */
function ask(call, at, more = {}) {
  if (!worker) startWorker();
  const id = ++lastId;
  return new Promise(resolve => {
    pending.set(id, resolve);
    worker.postMessage({id, call, at, seconds: 0, seed: 0, ...more});
  });
}

const first = ask('count', fromFragment(location.hash));
