import type { TableRow } from './find-table';
import type { CellFault } from './cell-text';

export type RowError<Column extends string, Problem> = { row: number; column: Column } & Problem;

/** The rows of a sheet that can be stored, and at least one error for each of the others, by row. */
export interface CheckedRows<Value, Error> {
  ready: (Value & { row: number })[];
  errors: Error[];
}

interface Rules<Column extends string, Value, Problem> {
  /** Returns what a row holds; calls `refuse` for each column with a problem. */
  read(cells: Record<Column, string>, refuse: (column: Column, problem: Problem) => void): Value | undefined;
  /** What no two rows may share, and the column at which it is reported. */
  keyOf(value: Value): string;
  keyColumn: Column;
  repeated(firstRow: number, value: Value): Problem;
  /** The problem of a cell that has not the text that was typed. @param cell its address, e.g. B2 */
  broken(fault: CellFault, cell: string, text: string): Problem;
}

/**
 * Validates each row by itself and against the rows above it: of several rows for one thing, the first valid one is
 * ready. A cell that has not what was typed hides whatever else is wrong in it.
 */
export function checkRows<Column extends string, Value extends object, Problem extends object>(
  table: readonly TableRow<Column>[],
  { read, keyOf, keyColumn, repeated, broken: brokenProblem }: Rules<Column, Value, Problem>,
): CheckedRows<Value, RowError<Column, Problem>> {
  const checked: CheckedRows<Value, RowError<Column, Problem>> = { ready: [], errors: [] };
  const firstRows = new Map<string, number>();
  for (const { row, cells, broken } of table) {
    const problems = new Map<Column, Problem>();
    const value = read(cells, (column, problem) => problems.set(column, problem));
    for (const { column, fault, cell } of broken) problems.set(column, brokenProblem(fault, cell, cells[column]));
    if (value && problems.size === 0) {
      const firstRow = firstRows.get(keyOf(value));
      if (firstRow !== undefined) problems.set(keyColumn, repeated(firstRow, value));
      else {
        firstRows.set(keyOf(value), row);
        checked.ready.push({ ...value, row });
      }
    }
    for (const [column, problem] of problems) checked.errors.push({ row, column, ...problem });
  }
  return checked;
}

export function refuseRows<Value, Error extends { row: number }>(
  { ready, errors }: CheckedRows<Value, Error>,
  refused: readonly Error[],
): CheckedRows<Value, Error> {
  const rows = new Set(refused.map(({ row }) => row));
  return {
    ready: ready.filter(({ row }) => !rows.has(row)),
    errors: [...errors, ...refused].toSorted((a, b) => a.row - b.row),
  };
}
