import { setTimeout as pause } from 'node:timers/promises';
import { openAcknowledgements } from '../acknowledgements';
import { openGrounds } from '../api-node';
import { ask } from '../ask';
import type { Fault, FaultOutcome, FaultRun } from '../fault';
import { createProgramme } from '../programme';
import { judgePlace, outcomeOf } from '../stored-rows';
import { startWholeLoad } from '../whole-load';

const ANSWER_WITHIN_MS = 5000;
const CODES_PER_RUN = 2500;
/** How long it stays away: at random, now and then longer than anybody may wait for an answer. */
const awayMs = (run: number) => (run % 5 === 3 ? 6000 : 300 + Math.random() * 1200);

/** What the health routes say while the database is away. */
async function oddHealth(host: string): Promise<string[]> {
  const [alive, ready] = await Promise.all(['/healthz', '/readyz'].map((path) => ask(host, path, { method: 'GET' })));
  return [
    ...(alive!.status === 200 ? [] : [`/healthz said ${alive!.status} without the database`]),
    ...(ready!.status === 503 && ready!.retryAfter ? [] : [`/readyz said ${ready!.status} without the database`]),
  ];
}

async function make({ runs, engine, say }: FaultRun): Promise<FaultOutcome> {
  const grounds = await openGrounds(engine);
  const acknowledged = openAcknowledgements();
  const postgres = grounds.postgres!;
  try {
    const node = await grounds.start();
    const programme = await createProgramme(node, { codes: 3000 + runs * CODES_PER_RUN, people: 12 });
    const { scans, claims } = startWholeLoad({
      programme,
      host: () => node.host,
      acknowledged,
      until: grounds.removed,
    });
    const recoverySeconds: number[] = [];
    const odd = new Set<string>();
    for (let run = 1; run <= runs; run += 1) {
      await pause(150 + Math.random() * 850);
      await postgres.crash();
      for (const sentence of await oddHealth(node.host)) odd.add(sentence);
      await pause(awayMs(run));
      await postgres.restart();
      const back = performance.now();
      recoverySeconds.push(((await scans.nextAcknowledged()) - back) / 1000);
      if (run % 10 === 0) say(`${run} kills, ${scans.acknowledged()} scans acknowledged`);
    }
    const report = await scans.stop();
    const claimed = await claims.stop();
    const ended = node.process.exitCode !== null || node.process.signalCode !== null;
    await node.stop();
    const slowest = Math.max(report.slowest, claimed.slowest);
    return outcomeOf(await judgePlace(grounds.place, acknowledged.read()), {
      runs,
      recoverySeconds,
      broken: [
        ...new Set([...odd, ...report.odd, ...claimed.odd]),
        ...(slowest > ANSWER_WITHIN_MS ? [`an answer took ${(slowest / 1000).toFixed(1)} s`] : []),
        ...(report.unanswered.cut + report.unanswered.silence > 0 ? ['requests got no answer at all'] : []),
        ...(ended ? ['the api ended with the database'] : []),
      ],
      remark: `${report.unavailable} scans answered 503 meanwhile, the slowest answer ${(slowest / 1000).toFixed(1)} s; ${claimed.claims} claims, ${claimed.approvals} approvals`,
    });
  } finally {
    await grounds.remove();
    acknowledged.remove();
  }
}

/** trust.md "Faults": Database killed. Recovery is counted from the moment the database takes connections again. */
export const killDatabase: Fault = {
  name: 'kill-database',
  about: 'kill -9 of PostgreSQL and all its processes under scans, claims and approvals',
  engines: ['postgres'],
  quick: 2,
  long: 50,
  make,
};
