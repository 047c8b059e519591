import type { RowProblem } from './sheet-product';

/** Returns the number of rows with problems; a row may have several. */
export function countRows(problems: readonly RowProblem[]): number {
  return new Set(problems.map(({ row }) => row)).size;
}
