import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import { createProgramme, withProduct } from '../product';
import { send } from '../send';

const RESPONSE_WITHIN_MS = 5000;
const CODES_PER_RUN = 2500;
/** Returns how long the database is down: random, every fifth time longer than a response may take. */
const downMs = (run: number) => (run % 5 === 3 ? 6000 : 300 + Math.random() * 1200);

async function checkHealth(host: string): Promise<string[]> {
  const [alive, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => send(host, path, { method: 'GET' })));
  return [
    ...(alive!.status === 200 ? [] : [`/healthz was ${alive!.status} without the database`]),
    ...(ready!.status === 503 && ready!.retryAfter ? [] : [`/readyz was ${ready!.status} without the database`]),
  ];
}

/** trust.md "Faults": Database killed. Recovery counts from when the database accepts connections again. */
export const killDatabase: Fault = {
  name: 'kill-database',
  about: 'kill -9 of PostgreSQL and all its processes under scans, claims and approvals',
  engines: ['postgres'],
  quick: 2,
  long: 50,
  make: ({ runs, engine, log }) =>
    withProduct(engine, async (product) => {
      const postgres = product.postgres!;
      const node = await product.start();
      const programme = await createProgramme(node, { codes: 3000 + runs * CODES_PER_RUN, users: 12 });
      const load = product.startLoad({ programme, host: () => node.host, claims: true });
      const recoverySeconds: number[] = [];
      const broken: string[] = [];
      for (let run = 1; run <= runs; run += 1) {
        await pause(150 + Math.random() * 850);
        await postgres.crash();
        broken.push(...(await checkHealth(node.host)));
        await pause(downMs(run));
        await postgres.restart();
        const restarted = performance.now();
        recoverySeconds.push(((await load.nextAcknowledged()) - restarted) / 1000);
        if (run % 10 === 0) log(`${run} kills, ${load.acknowledged()} scans acknowledged`);
      }
      const { odd, slowest, unanswered, unavailable, claims, approvals } = await load.stop();
      const hasEnded = node.process.exitCode !== null || node.process.signalCode !== null;
      const slowestS = (slowest / 1000).toFixed(1);
      return {
        runs,
        recoverySeconds,
        broken: [
          ...broken,
          ...odd,
          ...(slowest > RESPONSE_WITHIN_MS ? [`a response took ${slowestS} s`] : []),
          ...(unanswered.cut + unanswered.silence > 0 ? ['requests had no response'] : []),
          ...(hasEnded ? ['the api ended with the database'] : []),
        ],
        remark: `${unavailable} × 503 meanwhile, slowest response ${slowestS} s; ${claims} claims, ${approvals} approvals`,
      };
    }),
};
