import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { Fault, FaultOutcome, FaultRun } from './fault';
import { clockJump } from './faults/clock-jump';
import { cutSocket } from './faults/cut-socket';
import { diskFull } from './faults/disk-full';
import { ha } from './faults/ha';
import { halfStart } from './faults/half-start';
import { killApi } from './faults/kill-api';
import { killDatabase } from './faults/kill-database';
import { lostStandby } from './faults/lost-standby';
import { rollingRestart } from './faults/rolling-restart';
import { rollingUpgrade } from './faults/rolling-upgrade';
import { singleNodeGrant } from './faults/single-node-grant';
import { slowClients } from './faults/slow-clients';
import { smsGateway } from './faults/sms-gateway';
import { twoNodes } from './faults/two-nodes';
import { twoOnOneDirectory } from './faults/two-on-one-directory';
import { uploadsUnderLoad } from './faults/uploads-under-load';

/**
 * `npm run faults`: makes faults and prints what they lost (docs/operations/faults.md). Exits 0 when nothing was lost, doubled or
 * broken, 1 otherwise, 2 for a wrong command line. With SUITE_REPORT set it also writes `{passed, failed}` there.
 */
const FAULTS: readonly Fault[] = [
  killApi,
  killDatabase,
  singleNodeGrant,
  twoNodes,
  rollingRestart,
  rollingUpgrade,
  diskFull,
  cutSocket,
  twoOnOneDirectory,
  halfStart,
  clockJump,
  smsGateway,
  slowClients,
  uploadsUnderLoad,
  lostStandby,
  ha,
];

interface Job {
  fault: Fault;
  engine: FaultRun['engine'];
  runs: number;
}

interface Row extends Job {
  outcome: FaultOutcome;
  seconds: number;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    runs: { type: 'string' },
    engine: { type: 'string' },
    list: { type: 'boolean', default: false },
  },
});

/** Returns the jobs that the command line asks for; a named fault is made at least once, whatever the form. */
function readJobs(): Job[] {
  const unknown = positionals.filter((name) => !FAULTS.some((fault) => fault.name === name));
  if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join(', ')}; see --list.`);
  const given = values.runs === undefined ? undefined : Number(values.runs);
  if (given !== undefined && !(Number.isInteger(given) && given > 0)) throw new Error('--runs is a number from 1.');
  const named = FAULTS.filter(({ name }) => positionals.includes(name));
  const jobs = (named.length > 0 ? named : FAULTS).flatMap((fault) => {
    const ofForm = values.long ? fault.long : fault.quick;
    const runs = named.length > 0 ? (given ?? Math.max(1, ofForm)) : ofForm && (given ?? ofForm);
    const engines = fault.engines.filter((engine) => values.engine === undefined || engine === values.engine);
    return runs === 0 ? [] : engines.map((engine) => ({ fault, engine, runs }));
  });
  if (jobs.length === 0) throw new Error('No fault matches; see --list. --engine is pglite or postgres.');
  return jobs;
}

async function make(job: Job): Promise<Row> {
  const { fault, engine, runs } = job;
  const started = performance.now();
  const log = (line: string) => console.error(`${fault.name} (${engine}): ${line}`);
  const outcome = await fault.make({ runs, engine, log }).catch((error: unknown): FaultOutcome => {
    const broken = [`it could not be made: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`];
    return { runs: 0, acknowledged: 0, lost: 0, double: 0, violated: [], recoverySeconds: [], broken };
  });
  const seconds = (performance.now() - started) / 1000;
  log(`${hasFailed(outcome) ? 'FAILED' : 'survived'} in ${seconds.toFixed(1)} s`);
  return { ...job, outcome, seconds };
}

/**
 * Runs the quick form two at a time, because a fault mostly waits; the long form and measurements of speed one at a
 * time.
 */
async function makeAll(jobs: readonly Job[]): Promise<Row[]> {
  const rows: Row[] = [];
  const together = jobs.filter(({ fault }) => !fault.alone);
  const lane = async () => {
    for (let job = together.shift(); job; job = together.shift()) rows.push(await make(job));
  };
  await Promise.all(Array.from({ length: values.long || values.runs ? 1 : 2 }, lane));
  for (const job of jobs.filter(({ fault }) => fault.alone)) rows.push(await make(job));
  return rows;
}

/** Returns whether a fault failed; one that did not run proves nothing and counts as failed. */
const hasFailed = ({ runs, lost, double, violated, broken }: FaultOutcome): boolean =>
  runs === 0 || lost + double + violated.length + broken.length > 0;

/** Returns median and worst. */
function recovery(seconds: readonly number[]): string {
  if (seconds.length === 0) return '–';
  const median = seconds.toSorted((a, b) => a - b)[Math.floor((seconds.length - 1) / 2)]!;
  return `${median.toFixed(1)} / ${Math.max(...seconds).toFixed(1)}`;
}

function printTable(rows: readonly Row[]): void {
  console.log(`
| Fault | On | Runs | Acknowledged | Lost | Double | Invariants | Recovery, s: median / worst | Remark |
| --- | --- | ---: | ---: | ---: | ---: | --- | ---: | --- |`);
  for (const { fault, engine, outcome, seconds } of rows) {
    const { runs, acknowledged, lost, double, violated, recoverySeconds, broken, remark } = outcome;
    const invariants = violated.length > 0 ? `VIOLATED: ${violated.join(', ')}` : runs === 0 ? 'not checked' : 'hold';
    const remarks = [broken.length > 0 && `BROKEN: ${broken.length}`, remark, `took ${seconds.toFixed(0)} s`];
    const counts = [runs, acknowledged, lost, double].map((count) => count.toLocaleString('en'));
    const on = engine === 'pglite' ? 'PGlite' : 'PostgreSQL';
    const cells = [
      fault.name,
      on,
      ...counts,
      invariants,
      recovery(recoverySeconds),
      remarks.filter(Boolean).join('; '),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
  console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores.`);
  for (const { fault, engine, outcome } of rows)
    for (const sentence of outcome.broken) console.log(`- ${fault.name} (${engine}): ${sentence}`);
}

async function main(): Promise<number> {
  if (values.list) {
    for (const { name, engines, quick, long, about } of FAULTS)
      console.log(`${name.padEnd(22)}${engines.join(', ').padEnd(18)} quick ${quick}, long ${long}: ${about}`);
    return 0;
  }
  const rows = await makeAll(readJobs());
  printTable(rows);
  const failed = rows.filter(({ outcome }) => hasFailed(outcome)).length;
  const report = process.env.SUITE_REPORT;
  if (report) writeFileSync(report, JSON.stringify({ passed: rows.length - failed, failed }));
  return failed === 0 ? 0 : 1;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(2);
  },
);
