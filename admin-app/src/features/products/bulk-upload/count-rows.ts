import type { RowProblem } from './sheet-product';

/** How many rows have a problem; one may have several. */
export function countRows(problems: readonly RowProblem[]): number {
  return new Set(problems.map(({ row }) => row)).size;
}
