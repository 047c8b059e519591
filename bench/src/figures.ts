import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

/** One measured line: what, its figure with unit, and beside what it was measured in the same run. */
export interface Figure {
  what: string;
  figure: string;
  beside?: string;
}

/** Milliseconds that some work took, and what it returned. */
export async function timed<T>(work: () => Promise<T> | T): Promise<{ milliseconds: number; value: T }> {
  const started = performance.now();
  const value = await work();
  return { milliseconds: performance.now() - started, value };
}

/** The middle one; of an even number, the lower middle. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN;

/** Resident memory of a process in MiB, as Linux reports it. */
export function residentMiB(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;
}

/** Prints a Markdown table, ready for docs/speed.md, with the machine and the day under it. */
export function printFigures(title: string, figures: readonly Figure[]): void {
  console.log(`\n### ${title}\n\n| What | Figure | Beside it, in the same run |\n| --- | --- | --- |`);
  for (const { what, figure, beside = '–' } of figures) console.log(`| ${what} | ${figure} | ${beside} |`);
  console.log(`\n${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores.`);
}
