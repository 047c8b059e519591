/**
 * A remote's worker. Its script may be on another origin, or need an integrity check: browsers support neither for workers, so
 * the page fetches the script. Webpack builds what follows `new RemoteWorker(` as it does after `new Worker(`
 * (tooling/webpack.cjs); the script must be one file, since a worker started from a blob: cannot locate further chunks.
 */
export class RemoteWorker {
  readonly #script: URL;

  constructor(script: URL) {
    this.#script = script;
  }

  /**
   * Starts the worker.
   * @param integrityOf returns a script's digest, as `integrity` of a fetch; '' if none is required
   * @throws Error if the script cannot be fetched, or has another digest
   */
  async start(integrityOf: (address: string) => string): Promise<Worker> {
    const { href, origin } = this.#script;
    const integrity = integrityOf(href);
    if (origin === location.origin && !integrity) return new Worker(href);
    const response = await fetch(href, { integrity });
    if (!response.ok) throw new Error(`${href} answered ${response.status}`);
    const address = URL.createObjectURL(new Blob([await response.text()], { type: 'text/javascript' }));
    // By then it was read or never will be: the worker has its own copy.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return new Worker(address);
  }
}
