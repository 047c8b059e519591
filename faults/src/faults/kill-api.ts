import { setTimeout as pause } from 'node:timers/promises';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { judgePlace, outcomeOf } from '../stored-rows';
import { startWholeLoad } from '../whole-load';

const READY_WITHIN_S = 5;
/** The quick form shares its two cores with other faults: there only a start that hangs is one too late. */
const READY_WITHIN_QUICK_S = 20;
const MEASURED_FROM_RUNS = 50;
/** A fast machine acknowledges about so many between two kills. */
const CODES_PER_RUN = 1500;

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  try {
    let node = await grounds.start();
    const port = Number(new URL(node.origin).port);
    const programme = await createProgramme(node, { codes: 2000 + runs * CODES_PER_RUN, people: 12 });
    const { scans, claims } = startWholeLoad({
      programme,
      host: () => node.host,
      acknowledged,
      until: grounds.removed,
    });
    const recoverySeconds: number[] = [];
    for (let run = 1; run <= runs; run += 1) {
      await pause(150 + Math.random() * 850);
      await node.stop('SIGKILL');
      const killed = performance.now();
      const back = scans.nextAcknowledged();
      node = await grounds.start({ port });
      recoverySeconds.push(((await back) - killed) / 1000);
      if (run % 10 === 0) say(`${run} kills, ${scans.acknowledged()} scans acknowledged`);
    }
    const report = await scans.stop();
    const claimed = await claims.stop();
    await node.stop();
    const within = runs < MEASURED_FROM_RUNS ? READY_WITHIN_QUICK_S : READY_WITHIN_S;
    const slow = recoverySeconds.filter((seconds) => seconds > within).length;
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs,
      recoverySeconds,
      broken: [
        ...new Set([...report.odd, ...claimed.odd]),
        ...(slow > 0 ? [`${slow} times it served later than ${within} s after the kill`] : []),
      ],
      remark: `${claimed.claims} claims and ${claimed.approvals} approvals among them; ${report.unanswered.cut} scans cut in the middle`,
    });
  } finally {
    await grounds.remove();
    acknowledged.remove();
  }
}

/** trust.md "Faults": API killed. */
export const killApi: Fault = {
  name: 'kill-api',
  about: 'kill -9 of the api at random moments under scans, claims and approvals',
  engines: ['pglite', 'postgres'],
  quick: 4,
  long: 100,
  make,
};
