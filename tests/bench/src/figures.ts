import { cpus, loadavg } from 'node:os';

/** One row of a table: what was measured, its figure with unit, and the limit or what was measured beside it in the same run. */
export interface Figure {
  what: string;
  figure: string;
  beside?: string;
}

/** Returns the milliseconds that `work` took, and its result. */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ milliseconds: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { milliseconds: performance.now() - started, value };
}

/** Returns the value below which this share (0 to 1) of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} ms`;
/** Compares a figure with its upper limit: `limit 200 ms: met`. */
export const limitOf = (value: number, limit: number, unit = 'ms'): string =>
  `limit ${limit} ${unit}: ${value < limit ? 'met' : '**missed**'}`;

/** Prints a Markdown table of `rows`, with the date and the machine below it. */
export function printTable(title: string, columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  console.log(`\n### ${title}\n\n${line(columns)}\n${line(columns.map(() => '---'))}`);
  for (const row of rows) console.log(line(row));
  const machine = `${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`;
  console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine}.`);
}

/** Prints figures as a Markdown table. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  const rows = figures.map(({ what, figure, beside = '–' }) => [what, figure, beside]);
  printTable(title, ['What', 'Figure', 'Limit, or beside it in the same run'], rows);
}

/** Runs a bench and ends the process, with 1 when it failed. */
export function run(bench: () => Promise<unknown>): void {
  bench().then(
    () => process.exit(process.exitCode ?? 0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}
