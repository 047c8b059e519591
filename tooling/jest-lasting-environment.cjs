const { TestEnvironment } = require('jest-environment-node');

/** Config id → the environment of all test files of that project in this worker process. */
const kept = new Map();

/**
 * Node's environment, one a worker process in place of one a test file, for jest-lasting-runtime.cjs. What a file leaves in
 * it goes with the file: its globals, its environment variables, its spies, its fake timers.
 */
module.exports = class LastingEnvironment extends TestEnvironment {
  #before;

  constructor(config, context) {
    const { id } = config.projectConfig;
    if (kept.has(id)) return kept.get(id);
    super(config, context);
    kept.set(id, this);
  }

  async setup() {
    await super.setup();
    const { process } = this.global;
    this.#before = {
      names: new Set(Object.getOwnPropertyNames(this.global)),
      variables: { ...process.env },
      exit: process.exit,
    };
  }

  async teardown() {
    const { names, variables, exit } = this.#before;
    this.fakeTimersModern.useRealTimers();
    this.moduleMocker.restoreAllMocks();
    const { process } = this.global;
    for (const name of Object.getOwnPropertyNames(this.global)) if (!names.has(name)) delete this.global[name];
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
    process.exit = exit;
  }
};
