import { cpus } from 'node:os';
import type { Fault, FaultOutcome, FaultRun } from './fault';

/** A fault that was made, and how long that took. */
export interface Row {
  fault: Pick<Fault, 'name' | 'about'>;
  engine: FaultRun['engine'];
  outcome: FaultOutcome;
  seconds: number;
}

/** Whether anything promised was not kept; a fault that did not run kept nothing. */
export function hasFailed({ runs, lost, double, violated, broken }: FaultOutcome): boolean {
  return runs === 0 || lost > 0 || double > 0 || violated.length > 0 || broken.length > 0;
}

const count = (value: number) => value.toLocaleString('en-IN');
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

function recovery(seconds: readonly number[]): string {
  if (seconds.length === 0) return '–';
  return `${median(seconds)!.toFixed(1)} / ${Math.max(...seconds).toFixed(1)}`;
}

/** The rows as a Markdown table with the day and the machine under it, and below that each promise that was not kept. */
export function tableOf(rows: readonly Row[], day: Date): string {
  const head = [
    '| Fault | On | Runs | Acknowledged | Lost | Double | Invariants | Recovery, s: median / worst | Remark |',
    '| --- | --- | ---: | ---: | ---: | ---: | --- | ---: | --- |',
  ];
  const lines = rows.map(({ fault, engine, outcome, seconds }) => {
    const { runs, acknowledged, lost, double, violated, recoverySeconds, broken, remark } = outcome;
    const invariants = runs === 0 ? 'not checked' : violated.length === 0 ? 'hold' : `VIOLATED: ${violated.join(', ')}`;
    const remarks = [broken.length > 0 && `BROKEN: ${broken.length}`, remark, `took ${seconds.toFixed(0)} s`];
    const cells = [
      fault.name,
      engine === 'pglite' ? 'PGlite' : 'PostgreSQL',
      count(runs),
      count(acknowledged),
      count(lost),
      count(double),
      invariants,
      recovery(recoverySeconds),
      remarks.filter(Boolean).join('; '),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const machine = `${day.toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}).`;
  const broken = rows.flatMap(({ fault, engine, outcome }) =>
    outcome.broken.map((sentence) => `- ${fault.name} (${engine}): ${sentence}`),
  );
  return [...head, ...lines, '', machine, ...(broken.length > 0 ? ['', 'Not kept:', ...broken] : [])].join('\n');
}

/** Prints {@link tableOf} of now. */
export function printTable(rows: readonly Row[]): void {
  console.log(`\n${tableOf(rows, new Date())}\n`);
}
