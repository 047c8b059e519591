import type { SiteProcess } from '../../e2e/src/site/site-process';
import { ask } from './ask';

/** A load balancer's choice of nodes, as deploy/ha's HAProxy makes it: by what /readyz says. */
export interface Balancer {
  /** The next node in turn that was ready when it was last asked. */
  host(): string;
  stop(): void;
}

const EVERY_MS = 100;

/**
 * Asks each node's /readyz ten times a second and sends nothing to one that is not ready.
 *
 * @param nodes asked anew every time: a node may be started again
 */
export function balance(nodes: readonly SiteProcess[]): Balancer {
  const ready = new Set(nodes.map(({ host }) => host));
  let turn = 0;
  const look = (host: string) =>
    ask(host, '/readyz', { method: 'GET', keepAlive: false, patience: 1000 }).then(
      ({ status }) => (status === 200 ? ready.add(host) : ready.delete(host)),
      () => ready.delete(host),
    );
  const timer = setInterval(() => {
    for (const { host } of nodes) void look(host);
  }, EVERY_MS);
  return {
    host() {
      const choice = nodes.map(({ host }) => host).filter((host) => ready.has(host));
      turn += 1;
      return choice[turn % choice.length] ?? nodes[turn % nodes.length]!.host;
    },
    stop: () => clearInterval(timer),
  };
}
