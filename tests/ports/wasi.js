// wasi.js PROGRAM.wasm [ARGUMENT...]: runs a WebAssembly program with the WASI support of node.
const { WASI } = require("wasi");
const fs = require("fs");
const wasi = new WASI({ version: "preview1", args: process.argv.slice(2), env: {} });
const imports = { wasi_snapshot_preview1: wasi.wasiImport, wasi_unstable: wasi.wasiImport };
WebAssembly.instantiate(fs.readFileSync(process.argv[2]), imports).then(({ instance }) =>
    process.exit(wasi.start(instance)));
