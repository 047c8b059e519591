import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../fault';
import { createProgramme, withProduct } from '../product';

const READY_WITHIN_S = 5;
/** The quick form shares the machine with other faults. */
const READY_WITHIN_QUICK_S = 20;
const MEASURED_FROM_RUNS = 50;
/** A fast machine acknowledges about so many scans between two kills. */
const CODES_PER_RUN = 1500;

/** trust.md "Faults": API killed. */
export const killApi: Fault = {
  name: 'kill-api',
  about: 'kill -9 of the api at random times under scans, claims and approvals',
  engines: ['pglite', 'postgres'],
  quick: 4,
  long: 100,
  make: ({ runs, engine, log }) =>
    withProduct(engine, async (product) => {
      let node = await product.start();
      const port = Number(new URL(node.origin).port);
      const programme = await createProgramme(node, { codes: 2000 + runs * CODES_PER_RUN, users: 12 });
      const load = product.startLoad({ programme, host: () => node.host, claims: true });
      const recoverySeconds: number[] = [];
      for (let run = 1; run <= runs; run += 1) {
        await pause(150 + Math.random() * 850);
        await node.stop('SIGKILL');
        const killed = performance.now();
        const recovered = load.nextAcknowledged();
        node = await product.start({ port });
        recoverySeconds.push(((await recovered) - killed) / 1000);
        if (run % 10 === 0) log(`${run} kills, ${load.acknowledged()} scans acknowledged`);
      }
      const { odd, claims, approvals, unanswered } = await load.stop();
      const within = runs < MEASURED_FROM_RUNS ? READY_WITHIN_QUICK_S : READY_WITHIN_S;
      const late = recoverySeconds.filter((seconds) => seconds > within).length;
      return {
        runs,
        recoverySeconds,
        broken: [...odd, ...(late > 0 ? [`${late} times it served later than ${within} s after the kill`] : [])],
        remark: `${claims} claims and ${approvals} approvals among them; ${unanswered.cut} requests cut`,
      };
    }),
};
