import { setTimeout as pause } from 'node:timers/promises';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import type { Fault } from '../fault';
import { createProgramme, withProduct } from '../product';
import { send } from '../send';

const EXIT_WITHIN_S = 10;
/** Time for the balancer to notice; generous, because another fault may keep this process busy. */
const env = { SHUTDOWN_DELAY_SECONDS: '3' };
const CODES_PER_RUN = 4000;
const BALANCE_MS = 100;
/** One node as `npm start` runs it, the other the api alone. */
const PROGRAMS = ['site', 'api'] as const;

/**
 * Asks each node's /readyz ten times a second and returns the ready nodes' hosts in turn, as HAProxy of deploy/ha does.
 *
 * @param nodes read every time: a node may be restarted
 */
function balance(nodes: readonly SiteProcess[]): { host: () => string; stop: () => void } {
  const ready = new Set(nodes.map(({ host }) => host));
  let turn = 0;
  let stopped = false;
  // One request at a time: a late response must not overwrite a later one.
  const watch = async (index: number) => {
    while (!stopped) {
      const { host } = nodes[index]!;
      const request = { method: 'GET', keepAlive: false, timeoutMs: 1000 } as const;
      const { status } = await send(host, '/readyz', request).catch(() => ({ status: 0 }));
      if (status === 200) ready.add(host);
      else ready.delete(host);
      await pause(BALANCE_MS);
    }
  };
  for (const index of nodes.keys()) void watch(index);
  return {
    host() {
      const hosts = nodes.map(({ host }) => host).filter((host) => ready.has(host));
      turn += 1;
      return hosts[turn % hosts.length] ?? nodes[turn % nodes.length]!.host;
    },
    stop: () => void (stopped = true),
  };
}

/** Downloads the codes while the node stops. */
async function downloadCodes(node: SiteProcess, token: string, expected: number): Promise<string[]> {
  try {
    const response = await fetch(`${node.host}/admin/qr-batches/1/codes.csv`, { headers: { token } });
    const lines = (await response.text()).trim().split('\n').length - 1;
    return lines === expected ? [] : [`a download in progress ended after ${lines} of ${expected} lines`];
  } catch (error) {
    return [`a download in progress was cut: ${String(error)}`];
  }
}

/** trust.md "Operations": SIGTERM loses no accepted request. A run restarts both nodes, one after the other. */
export const rollingRestart: Fault = {
  name: 'rolling-restart',
  about: 'SIGTERM to one node after the other behind a balancer, under scans, with a download in progress',
  engines: ['postgres'],
  quick: 1,
  long: 10,
  make: ({ runs, engine, log }) =>
    withProduct(engine, async (product) => {
      const nodes = await Promise.all(PROGRAMS.map((program) => product.start({ program, env })));
      const programme = await createProgramme(nodes[0]!, { codes: 2000 + runs * CODES_PER_RUN, users: 12 });
      const { host, stop } = balance(nodes);
      try {
        const load = product.startLoad({ programme, host, keepAlive: false });
        const broken: string[] = [];
        const exits: number[] = [];
        for (let run = 1; run <= runs; run += 1) {
          for (const [index, program] of PROGRAMS.entries()) {
            await pause(300 + Math.random() * 300);
            const node = nodes[index]!;
            const download = downloadCodes(node, programme.adminToken, programme.codes.length);
            await pause(30);
            const signalled = performance.now();
            const code = await node.stop('SIGTERM');
            exits.push((performance.now() - signalled) / 1000);
            if (code !== 0) broken.push(`the ${program} ended with ${code}`);
            broken.push(...(await download));
            nodes[index] = await product.start({ program, env, port: Number(new URL(node.origin).port) });
          }
          log(`${run} rounds, ${load.acknowledged()} scans acknowledged`);
        }
        const { odd, unanswered, unavailable, longestGap } = await load.stop();
        const worst = Math.max(...exits);
        const unfinished = unanswered.cut + unanswered.silence;
        return {
          runs,
          broken: [
            ...broken,
            ...odd,
            ...(unfinished > 0 ? [`${unfinished} accepted scans had no response`] : []),
            ...(unavailable > 0 ? [`${unavailable} scans got 503`] : []),
            ...(worst > EXIT_WITHIN_S ? [`a node took ${worst.toFixed(1)} s to end`] : []),
          ],
          remark: `${exits.length} nodes stopped, the slowest in ${worst.toFixed(1)} s; ${unanswered.refused} scans were refused by a stopped node and sent to the other; longest pause ${(longestGap / 1000).toFixed(1)} s`,
        };
      } finally {
        stop();
      }
    }),
};
