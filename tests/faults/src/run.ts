import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { median, printTable } from '../../bench/src/figures';
import { type Engine, type Fault, FaultRun } from './fault';
import { clockJump } from './faults/clock-jump';
import { cutSocket } from './faults/cut-socket';
import { diskFull } from './faults/disk-full';
import { enumeration } from './faults/enumeration';
import { goals } from './faults/goals';
import { ha } from './faults/ha';
import { halfStart } from './faults/half-start';
import { instantPayments } from './faults/instant-payments';
import { killApi, killDatabase } from './faults/kill';
import { killedRestore } from './faults/killed-restore';
import { lostStandby } from './faults/lost-standby';
import { movedBrands } from './faults/moved-brands';
import { noisyNeighbour } from './faults/noisy-neighbour';
import { payouts } from './faults/payouts';
import { rollingRestart } from './faults/rolling-restart';
import { rollingUpgrade } from './faults/rolling-upgrade';
import { slowClients } from './faults/slow-clients';
import { smsGateway } from './faults/sms-gateway';
import { singleNodeGrant, twoNodes } from './faults/two-nodes';
import { twoOnOneDirectory } from './faults/two-on-one-directory';
import { uploadsUnderLoad } from './faults/uploads-under-load';
import { webhooks } from './faults/webhooks';

/**
 * `npm run faults [names] [--long] [--runs n] [--on engine]`: makes faults and prints what they lost (docs/operations/faults.md).
 * Exits 0 when nothing was lost, doubled or broken, 1 otherwise, 2 for a wrong command line. With SUITE_REPORT set it
 * also writes `{passed, failed}` there.
 */
const FAULTS: Record<string, Fault> = {
  'kill-api': killApi,
  'kill-database': killDatabase,
  'single-node-grant': singleNodeGrant,
  'two-nodes': twoNodes,
  payouts,
  'instant-payments': instantPayments,
  goals,
  webhooks,
  'killed-restore': killedRestore,
  'rolling-restart': rollingRestart,
  'rolling-upgrade': rollingUpgrade,
  'disk-full': diskFull,
  'cut-socket': cutSocket,
  'two-on-one-directory': twoOnOneDirectory,
  'half-start': halfStart,
  'clock-jump': clockJump,
  'sms-gateway': smsGateway,
  'slow-clients': slowClients,
  'uploads-under-load': uploadsUnderLoad,
  enumeration,
  'lost-standby': lostStandby,
  ha,
  'moved-brands': movedBrands,
  'noisy-neighbour': noisyNeighbour,
};

const ENGINES: Record<Engine, string> = { pglite: 'PGlite', postgres: 'PostgreSQL', citus: 'Citus' };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { long: { type: 'boolean', default: false }, runs: { type: 'string' }, on: { type: 'string' } },
});

interface Job {
  name: string;
  fault: Fault;
  engine: Engine;
  runs: number;
}

/** Returns the jobs that the command line asks for; a named fault is made at least once, whatever the form. */
function readJobs(): Job[] {
  const unknown = positionals.filter((name) => !(name in FAULTS));
  if (unknown.length > 0) throw new Error(`No fault is called ${unknown.join()}: ${Object.keys(FAULTS).join(', ')}`);
  const given = Number(values.runs ?? 0);
  if (!Number.isInteger(given) || given < 0) throw new Error('--runs is a whole number.');
  const { on } = values;
  if (on !== undefined && !(on in ENGINES)) throw new Error(`--on is ${Object.keys(ENGINES).join(', ')}, not ${on}.`);
  const isNamed = positionals.length > 0;
  return Object.entries(FAULTS).flatMap(([name, fault]) => {
    if (isNamed && !positionals.includes(name)) return [];
    const ofForm = values.long ? fault.long : fault.quick;
    const runs = isNamed ? given || Math.max(1, ofForm) : ofForm && (given || ofForm);
    if (runs === 0) return [];
    const asked = fault.engines.filter((engine) => on === undefined || engine === on);
    const engines = asked.filter((engine) => engine !== 'citus' || process.env.CITUS_URL);
    if (engines.length < asked.length)
      console.error(`${name} (citus): left out, CITUS_URL names no coordinator (docs/operations/citus.md)`);
    return engines.map((engine) => ({ name, fault, engine, runs }));
  });
}

interface Row {
  cells: string[];
  broken: string[];
  hasFailed: boolean;
}

async function make({ name, fault, engine, runs }: Job): Promise<Row> {
  const started = performance.now();
  const title = `${name} (${engine})`;
  const run = new FaultRun(engine, runs, (line) => console.error(`${title}: ${line}`));
  const remark = await run.carryOut(fault).catch((error: unknown) => {
    run.broken.add(`it could not be made: ${error instanceof Error ? error.stack : String(error)}`);
    return '';
  });
  const { broken, violated, counts, recoverySeconds } = run;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  // A fault that was not made proves nothing.
  const hasFailed = counts.made === 0 || counts.lost + counts.double + violated.size + broken.size > 0;
  run.log(`${hasFailed ? 'FAILED' : 'survived'} in ${seconds} s`);
  const worst = Math.max(...recoverySeconds).toFixed(1);
  const cells = [
    name,
    ENGINES[engine],
    ...Object.values(counts).map((count) => count.toLocaleString('en')),
    violated.size > 0 ? `VIOLATED: ${[...violated].join(', ')}` : counts.made === 0 ? 'not checked' : 'hold',
    recoverySeconds.length > 0 ? `${median(recoverySeconds).toFixed(1)} / ${worst}` : '–',
    [broken.size > 0 && `BROKEN: ${broken.size}`, remark, `took ${seconds} s`].filter(Boolean).join('; '),
  ];
  return { cells, broken: [...broken].map((sentence) => `- ${title}: ${sentence}`), hasFailed };
}

/**
 * Runs the quick form two at a time, because a fault mostly waits; the long form, measurements of speed and those on
 * Citus, which share its workers, one at a time.
 */
async function makeAll(jobs: readonly Job[]): Promise<Row[]> {
  const rows: Row[] = [];
  const isAlone = ({ fault, engine }: Job) => fault.alone || engine === 'citus';
  const together = jobs.filter((job) => !isAlone(job));
  const lane = async () => {
    for (let job = together.shift(); job; job = together.shift()) rows.push(await make(job));
  };
  await Promise.all(Array.from({ length: values.long || values.runs ? 1 : 2 }, lane));
  for (const job of jobs.filter(isAlone)) rows.push(await make(job));
  return rows;
}

const COLUMNS = 'Fault, On, Runs, Acknowledged, Lost, Double, Invariants, Recovery in s: median / worst, Remark';

async function main(): Promise<number> {
  const jobs = readJobs();
  if (jobs.length === 0) throw new Error('No fault is left to make.');
  const rows = await makeAll(jobs);
  const cells = rows.map((row) => row.cells);
  printTable('Faults', COLUMNS.split(', '), cells);
  for (const { broken } of rows) if (broken.length > 0) console.log(broken.join('\n'));
  const failed = rows.filter(({ hasFailed }) => hasFailed).length;
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
