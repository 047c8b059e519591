const { default: JestRuntime } = require('jest-runtime');

/** What every test file of a project loads from, in this worker process: config id → its runtime. */
const shelves = new Map();

/**
 * Loads what a test file imports once a worker process in place of once a test file: the framework and the server's own
 * modules are 1.5 s of processor time, a hundred times. The test file itself, its setup files and its `jest` object are its
 * own. A file that calls `jest.mock` stands apart: it loads everything anew, and its mocks reach nobody else.
 *
 * So a module of the product that kept state between requests would show it between test files, as it would in production.
 * Needs an environment that lasts as long (jest-lasting-environment.cjs): what is kept belongs to its global object.
 */
module.exports = class LastingRuntime extends JestRuntime {
  #shelf;
  #standsApart = false;

  constructor(...args) {
    super(...args);
    const [config, environment, resolver, transformer, , coverage, testPath, globalConfig] = args;
    if (!shelves.has(config.id)) {
      // Never torn down: what it loaded may still load a part when it is first used, in whichever file that is.
      const shelf = new JestRuntime(
        config,
        environment,
        resolver,
        transformer,
        new Map(),
        coverage,
        testPath,
        globalConfig,
      );
      shelves.set(config.id, shelf);
    }
    this.#shelf = shelves.get(config.id);
  }

  setMock(...args) {
    this.#standsApart = true;
    super.setMock(...args);
  }

  requireModuleOrMock(from, moduleName) {
    // Names of Jest's own are answered with this test file's own.
    if (this.#standsApart || moduleName === '@jest/globals') return super.requireModuleOrMock(from, moduleName);
    return this.#shelf.requireModuleOrMock(from, moduleName);
  }

  getSourceMaps() {
    const own = super.getSourceMaps();
    const shared = this.#shelf.getSourceMaps();
    // Both go on growing while it is asked.
    return {
      get: (file) => own.get(file) ?? shared.get(file),
      *[Symbol.iterator]() {
        yield* shared;
        yield* own;
      },
    };
  }
};
