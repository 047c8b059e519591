/**
 * The dark modules of a symbol as PDF rectangles, one unit a module from its top left corner down. Neighbours of a row are
 * one rectangle, and so are equal runs of rows that follow: a third fewer than one a row.
 *
 * All of a symbol is one path, filled once: between shapes that are filled one by one, readers draw hairlines.
 */
export function drawSymbol(rows: readonly (readonly boolean[])[]): string {
  let end = 0;
  /** By the column that it starts in, the run of the row above that may go on: its length, and the row it began in. */
  let open = new Uint8Array(MOST_MODULES);
  let next = new Uint8Array(MOST_MODULES);
  const top = new Uint8Array(MOST_MODULES);
  for (let y = 0; y <= rows.length; y += 1) {
    const row = rows[y];
    const length = row?.length ?? 0;
    next.fill(0);
    for (let x = 0; x < length; x += 1) {
      if (!row![x]) continue;
      const start = x;
      while (x < length && row![x]) x += 1;
      next[start] = x - start;
    }
    for (let x = 0; x < rows.length; x += 1) {
      if (open[x] === next[x]) continue;
      if (open[x] !== 0) {
        end = writeNumber(x, end);
        end = writeNumber(top[x]!, end);
        end = writeNumber(open[x]!, end);
        end = writeNumber(y - top[x]!, end);
        drawn[end++] = R;
        drawn[end++] = E;
        drawn[end++] = LINE_FEED;
      }
      top[x] = y;
    }
    [open, next] = [next, open];
  }
  return drawn.toString('latin1', 0, FILL.copy(drawn, end) + end);
}

/** Of the largest symbol there is, version 40, with its quiet zone; it and its half as many runs a row are a byte each. */
const MOST_MODULES = 185;
const [R, E, LINE_FEED] = Buffer.from('re\n') as unknown as [number, number, number];
const FILL = Buffer.from('f\n');
/** Written to by one call after another, none of which waits: a million symbols leave nothing for the collector. */
const drawn = Buffer.allocUnsafe(
  MOST_MODULES * Math.ceil(MOST_MODULES / 2) * '184 184 184 184 re\n'.length + FILL.length,
);

const BLANK = 0x20;
/** The digits of each number that a symbol has, 0 for a digit that is not written. */
const [HUNDREDS, TENS, ONES] = [100, 10, 1].map((unit) =>
  Uint8Array.from({ length: MOST_MODULES + 1 }, (_, value) =>
    value >= unit || unit === 1 ? 0x30 + (Math.floor(value / unit) % 10) : 0,
  ),
) as [Uint8Array, Uint8Array, Uint8Array];

/** A number and a blank. @returns where the next one goes */
function writeNumber(value: number, at: number): number {
  if (value >= 100) drawn[at++] = HUNDREDS[value]!;
  if (value >= 10) drawn[at++] = TENS[value]!;
  drawn[at++] = ONES[value]!;
  drawn[at++] = BLANK;
  return at;
}
