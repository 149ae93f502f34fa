/* engine.js - asks the worker. One request runs at a time; `stopAsking` ends the worker and with it whatever it
 * is doing, and gives its memory back. */
'use strict';
const workerUrl = URL.createObjectURL(new Blob([document.getElementById('worker').textContent], {type: 'text/javascript'}));
let worker, pending = new Map(), lastId = 0;

const moduleReady = (async () => {
  const packed = Uint8Array.from(atob(document.getElementById('wasm').textContent.trim()), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
})();

async function startWorker() {
  const module = await moduleReady;
  if (worker) return;
  worker = new Worker(workerUrl);
  worker.postMessage({module});
  worker.onmessage = ({data: {id, progress, answer}}) => {
    const request = pending.get(id);
    if (!request) return;
    if (progress !== undefined) {
      request.onProgress?.(progress);
      return;
    }
    pending.delete(id);
    if (answer.broken) stopAsking();
    request.resolve(answer);
  };
}

function stopAsking() {
  worker?.terminate();
  worker = undefined;
  pending.forEach(({resolve}) => resolve({stopped: true}));
  pending = new Map();
}

/* The answer to page_`call`; {stopped} where stopAsking came before it. */
async function ask(call, at, more = {}, onProgress) {
  await startWorker();
  const id = ++lastId;
  return new Promise(resolve => {
    pending.set(id, {resolve, onProgress});
    worker.postMessage({id, call, at, seconds: 0, seed: 0, ...more});
  });
}
