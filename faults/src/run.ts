import { writeFileSync } from 'node:fs';
import { allFaults } from './all-faults';
import { type Asked, readCommandLine } from './command-line';
import type { Fault, FaultOutcome, FaultRun } from './fault';
import { type Row, hasFailed, printTable } from './outcome-table';

/**
 * `npm run faults`: makes faults on purpose and prints what they lost (docs/operations/faults.md). Exits 0 when nothing was
 * lost, paid twice or broken, 1 otherwise, 2 for a command line it does not understand. With SUITE_REPORT set it also
 * writes `{passed, failed}` there, a test for each row.
 */
async function main(): Promise<number> {
  const asked = readCommandLine(process.argv.slice(2), allFaults);
  if (asked.list) {
    for (const { name, engines, quick, long, about } of allFaults) {
      console.log(`${name.padEnd(22)}${engines.join(', ').padEnd(18)} quick ${quick}, long ${long}: ${about}`);
    }
    return 0;
  }
  const rows = await makeAll(asked);
  printTable(rows);
  const failed = rows.filter(({ outcome }) => hasFailed(outcome)).length;
  const report = process.env.SUITE_REPORT;
  if (report) writeFileSync(report, JSON.stringify({ passed: rows.length - failed, failed }));
  return failed === 0 && rows.length > 0 ? 0 : 1;
}

/**
 * Makes all that is asked for; the quick form two at a time, for most of a fault is waiting. What is long, or measures speed, is
 * made with nothing beside it.
 */
async function makeAll({ runs, atOnce }: Asked): Promise<Row[]> {
  const rows = new Map<number, Row>();
  const made = async ([index, { fault, engine, runs: times }]: [number, Asked['runs'][number]]) => {
    rows.set(index, await make(fault, engine, times));
  };
  const all = [...runs.entries()];
  const together = all.filter(([, { fault }]) => !fault.alone);
  const lane = async () => {
    for (let next = together.shift(); next; next = together.shift()) await made(next);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  for (const one of all.filter(([, { fault }]) => fault.alone)) await made(one);
  return all.map(([index]) => rows.get(index)!);
}

async function make(fault: Fault, engine: FaultRun['engine'], runs: number): Promise<Row> {
  const started = performance.now();
  const say = (line: string) => console.error(`${fault.name} (${engine}): ${line}`);
  const outcome = await fault.make({ runs, engine, say }).catch((error: unknown): FaultOutcome => {
    const broken = [`it could not be made: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
    return { runs: 0, acknowledged: 0, lost: 0, double: 0, violated: [], recoverySeconds: [], broken };
  });
  const seconds = (performance.now() - started) / 1000;
  say(`${hasFailed(outcome) ? 'FAILED' : 'survived'} in ${seconds.toFixed(1)} s`);
  return { fault, engine, outcome, seconds };
}

// Whatever runs by then is ended as the process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  },
);
