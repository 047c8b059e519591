const { readFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');
const { TestEnvironment } = require('jest-environment-node');

/** The embedded database's program and files, the same for every test file of a worker process. */
let parts;

async function loadParts() {
  const folder = dirname(require.resolve('@electric-sql/pglite'));
  const compile = async (file) => WebAssembly.compile(await readFile(join(folder, file)));
  const [pgliteWasmModule, initdbWasmModule, data] = await Promise.all([
    compile('pglite.wasm'),
    compile('initdb.wasm'),
    readFile(join(folder, 'pglite.data')),
  ]);
  return { pgliteWasmModule, initdbWasmModule, fsBundle: new Blob([data]) };
}

/**
 * Node, with the embedded database compiled once a worker process in place of once a test file: jest gives every file its
 * own modules, and 9 MB of WebAssembly took two seconds of each. Tests find it as `globalThis.embeddedDatabase`.
 */
module.exports = class EmbeddedEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    parts ??= loadParts();
    this.global.embeddedDatabase = await parts;
    // The database asks whether it was given a compiled module; this one comes from outside of the test's own realm.
    const { Module } = this.global.WebAssembly;
    const isModule = (value) => Object.prototype.toString.call(value) === '[object WebAssembly.Module]';
    Object.defineProperty(Module, Symbol.hasInstance, { value: isModule });
  }
};
