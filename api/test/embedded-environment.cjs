const { readFile } = require('node:fs/promises');
const { dirname, join } = require('node:path');
const LastingEnvironment = require('../../tooling/jest-lasting-environment.cjs');

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

/** The database always has an alarm set ahead; with an instance that is kept, that is no reason for a process to stay. */
function letProcessEnd(global) {
  const { setTimeout } = global;
  const isAlarm = (callback) => String(callback).includes('__emscripten_timeout');
  const withoutWaiting = (callback, ...rest) => {
    const timer = setTimeout(callback, ...rest);
    return isAlarm(callback) ? timer.unref() : timer;
  };
  global.setTimeout = Object.defineProperties(withoutWaiting, Object.getOwnPropertyDescriptors(setTimeout));
}

/**
 * The lasting environment with the embedded database in it: compiled once a worker process in place of once a test file (9 MB
 * of WebAssembly took two seconds of each), and the instances that no test has at the moment. Tests find both as
 * `globalThis.embeddedDatabase`.
 */
module.exports = class EmbeddedEnvironment extends LastingEnvironment {
  async setup() {
    if (!this.global.embeddedDatabase) await this.embed();
    await super.setup();
  }

  async embed() {
    parts ??= loadParts();
    this.global.embeddedDatabase = { parts: await parts, idle: [] };
    letProcessEnd(this.global);
    // The database asks whether it was given a compiled module; this one comes from outside of the test's own realm.
    const { Module } = this.global.WebAssembly;
    const isModule = (value) => Object.prototype.toString.call(value) === '[object WebAssembly.Module]';
    Object.defineProperty(Module, Symbol.hasInstance, { value: isModule });
  }
};
