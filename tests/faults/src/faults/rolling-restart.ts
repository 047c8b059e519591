import { setTimeout as pause } from 'node:timers/promises';
import type { SiteProcess } from '../../../browser/src/site/site-process';
import { type Fault, type FaultRun, createProgramme } from '../fault';
import { get } from '../send';

const EXIT_WITHIN_S = 10;
/** Time for the balancer to notice; generous, because another fault may keep this process busy. */
const env = { SHUTDOWN_DELAY_SECONDS: '3' };
const BALANCE_MS = 100;
/** One node as `npm start` runs it, the other the api alone. */
const PROGRAMS = ['site', 'api'] as const;

/**
 * Asks each node's /readyz ten times a second and returns the ready nodes' hosts in turn, as HAProxy of deploy/ha does.
 *
 * @param nodes read every time: a node may be restarted
 */
function balance(run: FaultRun, nodes: readonly SiteProcess[]): () => string {
  const ready = new Set(nodes.map(({ host }) => host));
  let turn = 0;
  let stopped = false;
  run.defer(() => (stopped = true));
  // One request at a time: a late response must not overwrite a later one.
  const watch = async ({ host }: SiteProcess) => {
    while (!stopped) {
      const { status } = await get(host, '/readyz', { keepAlive: false, timeoutMs: 1000 }).catch(() => ({ status: 0 }));
      if (status === 200) ready.add(host);
      else ready.delete(host);
      await pause(BALANCE_MS);
    }
  };
  for (const node of nodes) void watch(node);
  return () => {
    const hosts = ready.size > 0 ? [...ready] : nodes.map(({ host }) => host);
    return hosts[(turn += 1) % hosts.length]!;
  };
}

/** Downloads the codes while the node stops. */
async function downloadCodes(run: FaultRun, { host }: SiteProcess, token: string, expected: number): Promise<void> {
  try {
    const response = await fetch(`${host}/admin/qr-batches/1/codes.csv`, { headers: { token } });
    const lines = (await response.text()).trim().split('\n').length - 1;
    run.check(lines === expected, `a download in progress ended after ${lines} of ${expected} lines`);
  } catch (error) {
    run.broken.add(`a download in progress was cut: ${String(error)}`);
  }
}

/**
 * docs/trust.md "SIGTERM": a restart loses no accepted request. A run restarts both nodes, one after the other, behind a
 * balancer, under scans, with a download in progress.
 */
export const rollingRestart: Fault = {
  engines: ['postgres'],
  quick: 1,
  long: 10,
  async make(run) {
    const nodes = await Promise.all(PROGRAMS.map((program) => run.start({ program, env })));
    const programme = await createProgramme(nodes[0]!, { codes: 2000 + run.runs * 4000, users: 12 });
    const load = run.startLoad({ programme, host: balance(run, nodes), keepAlive: false });
    const exits: number[] = [];
    for (const _ of run.rounds()) {
      for (const [index, program] of PROGRAMS.entries()) {
        await pause(300 + Math.random() * 300);
        const node = nodes[index]!;
        const download = downloadCodes(run, node, programme.adminToken, programme.codes.length);
        await pause(30);
        const signalled = performance.now();
        const code = await node.stop('SIGTERM');
        exits.push((performance.now() - signalled) / 1000);
        run.check(code === 0, `the ${program} ended with ${code}`);
        await download;
        nodes[index] = await run.restart(node, { program, env });
      }
    }
    await load.stop();
    const worst = Math.max(...exits);
    const { unanswered, unavailable } = load;
    const unfinished = unanswered.cut + unanswered.silence;
    run.check(unfinished === 0, `${unfinished} accepted scans had no response`);
    run.check(unavailable === 0, `${unavailable} scans got 503`);
    run.check(worst <= EXIT_WITHIN_S, `a node took ${worst.toFixed(1)} s to end`);
    return `${exits.length} nodes stopped, the slowest in ${worst.toFixed(1)} s; ${unanswered.refused} scans were refused by a stopped node and sent to the other; longest pause ${load.longestGap().toFixed(1)} s`;
  },
};
