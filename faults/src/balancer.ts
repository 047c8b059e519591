import { setTimeout as pause } from 'node:timers/promises';
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
  let stopped = false;
  const isReady = (host: string) =>
    ask(host, '/readyz', { method: 'GET', keepAlive: false, patience: 1000 }).then(
      ({ status }) => status === 200,
      () => false,
    );
  // One question at a time: an answer that comes late must not undo a later one.
  const watch = async (index: number) => {
    while (!stopped) {
      const { host } = nodes[index]!;
      if (await isReady(host)) ready.add(host);
      else ready.delete(host);
      await pause(EVERY_MS);
    }
  };
  for (const index of nodes.keys()) void watch(index);
  return {
    host() {
      const choice = nodes.map(({ host }) => host).filter((host) => ready.has(host));
      turn += 1;
      return choice[turn % choice.length] ?? nodes[turn % nodes.length]!.host;
    },
    stop: () => void (stopped = true),
  };
}
