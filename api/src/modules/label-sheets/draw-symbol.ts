/**
 * The dark modules of a symbol as PDF rectangles, one unit a module from its top left corner down. Neighbours of a row are
 * one rectangle, and so are equal runs of rows that follow: a third fewer than one a row.
 *
 * All of a symbol is one path, filled once: between shapes that are filled one by one, readers draw hairlines.
 */
export function drawSymbol(rows: readonly (readonly boolean[])[]): string {
  const drawn: string[] = [];
  /** Runs of the row above that may go on: by "column length", the row each began in. */
  let open = new Map<number, number>();
  for (let y = 0; y <= rows.length; y += 1) {
    const runs = new Map<number, number>();
    for (const run of darkRuns(rows[y] ?? [])) runs.set(run, open.get(run) ?? y);
    for (const [run, top] of open) {
      if (!runs.has(run)) drawn.push(`${Math.floor(run / SPAN)} ${top} ${run % SPAN} ${y - top} re`);
    }
    open = runs;
  }
  return `${drawn.join('\n')}\nf\n`;
}

/** Larger than any symbol is wide: a run's column and length fit one number. */
const SPAN = 256;

function darkRuns(row: readonly boolean[]): number[] {
  const runs: number[] = [];
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue;
    const start = x;
    while (row[x]) x += 1;
    runs.push(start * SPAN + (x - start));
  }
  return runs;
}
