/**
 * A worker whose script may lie on another origin, as a remote's does that is deployed alone: browsers start none from there, so one of
 * our own making loads it. Webpack builds what follows `new RemoteWorker(` as it does after `new Worker(` (webpack.config.cjs).
 */
export class RemoteWorker {
  readonly #worker: Worker;

  constructor(script: URL) {
    const isOurs = script.origin === location.origin;
    const source = isOurs ? undefined : `importScripts(${JSON.stringify(script.href)})`;
    const address = source ? URL.createObjectURL(new Blob([source], { type: 'text/javascript' })) : script.href;
    this.#worker = new Worker(address);
    // Fetched by now or never: the worker's own copy lives as long as it does.
    if (source) setTimeout(() => URL.revokeObjectURL(address), 60_000);
  }

  /** The worker itself. */
  get thread(): Worker {
    return this.#worker;
  }
}
