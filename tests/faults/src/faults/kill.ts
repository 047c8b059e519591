import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, createProgramme } from '../fault';
import { get } from '../send';

const READY_WITHIN_S = 5;
/** The quick form shares the machine with other faults. */
const READY_WITHIN_QUICK_S = 20;
const MEASURED_FROM_RUNS = 50;
const RESPONSE_WITHIN_MS = 5000;

/** docs/trust.md "The api killed": with `kill -9` at random times under scans, claims and approvals. */
export const killApi: Fault = {
  engines: ['pglite', 'postgres', 'citus'],
  quick: 4,
  long: 100,
  async make(run) {
    let node = await run.start();
    // A fast machine acknowledges about so many scans between two kills.
    const programme = await createProgramme(node, { codes: 2000 + run.runs * 1500, users: 12 });
    const load = run.startLoad({ programme, host: () => node.host, claims: true });
    for (const _ of run.rounds()) {
      await pause(150 + Math.random() * 850);
      await node.stop('SIGKILL');
      await run.recover(async () => (node = await run.restart(node)));
    }
    await load.stop();
    const within = run.runs < MEASURED_FROM_RUNS ? READY_WITHIN_QUICK_S : READY_WITHIN_S;
    const late = run.recoverySeconds.filter((seconds) => seconds > within).length;
    run.check(late === 0, `${late} times it served later than ${within} s after the kill`);
    return `${load.claims} claims and ${load.approvals} approvals among them; ${load.unanswered.cut} requests cut`;
  },
};

/**
 * docs/trust.md "PostgreSQL killed": the server, on Citus the brand's worker, and all its processes. Recovery counts from when the database accepts
 * connections again.
 */
export const killDatabase: Fault = {
  engines: ['postgres', 'citus'],
  quick: 2,
  long: 50,
  async make(run) {
    const server = await run.server();
    const node = await run.start();
    const programme = await createProgramme(node, { codes: 3000 + run.runs * 2500, users: 12 });
    const load = run.startLoad({ programme, host: () => node.host, claims: true });
    for (const round of run.rounds()) {
      await pause(150 + Math.random() * 850);
      await server.crash();
      const [alive, ready] = [await get(node.host, '/healthz'), await get(node.host, '/readyz')];
      run.check(alive.status === 200, `/healthz was ${alive.status} without the database`);
      // A coordinator without one of its workers serves the other brands.
      const isRefused = run.engine === 'citus' || (ready.status === 503 && ready.retryAfter !== undefined);
      run.check(isRefused, `/readyz was ${ready.status} without the database`);
      // Every fifth time it is down for longer than a response may take.
      await pause(round % 5 === 3 ? 6000 : 300 + Math.random() * 1200);
      await server.restart();
      await run.recover();
    }
    await load.stop();
    const slowestS = (load.slowest / 1000).toFixed(1);
    run.check(load.slowest <= RESPONSE_WITHIN_MS, `a response took ${slowestS} s`);
    run.check(load.unanswered.cut + load.unanswered.silence === 0, 'requests had no response');
    const { exitCode, signalCode } = node.process;
    run.check(exitCode === null && signalCode === null, 'the api ended with the database');
    return `${load.unavailable} × 503 meanwhile, slowest response ${slowestS} s; ${load.claims} claims, ${load.approvals} approvals`;
  },
};
