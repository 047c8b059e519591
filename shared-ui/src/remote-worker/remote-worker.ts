/**
 * A remote's worker. Its script may lie on another origin, or may have to be judged before it runs: browsers start none from there
 * and judge none, so the page fetches it. Webpack builds what follows `new RemoteWorker(` as it does after `new Worker(`
 * (tooling/webpack.cjs); the script has to be one file, since a worker of fetched text cannot tell where its parts would be.
 */
export class RemoteWorker {
  readonly #script: URL;

  constructor(script: URL) {
    this.#script = script;
  }

  /**
   * @param integrityOf what a script must be, as `integrity` of a fetch; '' where nothing is demanded
   * @throws Error when the script does not come, or is not what it must be
   */
  async start(integrityOf: (address: string) => string): Promise<Worker> {
    const { href, origin } = this.#script;
    const integrity = integrityOf(href);
    if (origin === location.origin && !integrity) return new Worker(href);
    const answer = await fetch(href, { integrity });
    if (!answer.ok) throw new Error(`${href} answered ${answer.status}`);
    const address = URL.createObjectURL(new Blob([await answer.text()], { type: 'text/javascript' }));
    // Read by then or never: the worker's own copy lives as long as it does.
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
    return new Worker(address);
  }
}
