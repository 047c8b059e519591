import type { Redemption, RedemptionStatus } from './redemptions.resource';

/** Columns that the table can be sorted by. */
export type SortColumn = 'transaction' | 'name' | 'role' | 'scanned' | 'points' | 'redeemed' | 'status';

export interface RedemptionSort {
  column: SortColumn;
  direction: 'ascending' | 'descending';
}

const statusOrder: Readonly<Record<RedemptionStatus, number>> = { pending: 0, approved: 1, rejected: 2 };

const valueOf: Readonly<Record<SortColumn, (row: Redemption) => string | number>> = {
  // Under its id stands when the claim was made.
  transaction: (row) => row.claimedAt ?? '',
  name: (row) => row.userName || row.mobile,
  role: (row) => row.role,
  scanned: (row) => row.lastScannedAt ?? '',
  points: (row) => row.points,
  redeemed: (row) => row.redeemedAt ?? '',
  // What waits comes first.
  status: (row) => statusOrder[row.status],
};

/** Whether a column's name is one of those. */
export const isSortColumn = (name: string): name is SortColumn => Object.hasOwn(valueOf, name);

/** As the server sends them: the newest claim first. */
export const defaultSort: RedemptionSort = { column: 'transaction', direction: 'descending' };

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));

/** A sorted copy; equal rows keep their order. */
export function sortRedemptions(rows: readonly Redemption[], { column, direction }: RedemptionSort): Redemption[] {
  const value = valueOf[column];
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((one, other) => sign * compare(value(one), value(other)));
}

/** Reads a sort from the address: `points` ascending, `-points` descending; the default for anything else. */
export function readSort(text: string | null): RedemptionSort {
  const column = text?.replace(/^-/, '') ?? '';
  if (!isSortColumn(column)) return defaultSort;
  return { column, direction: text?.startsWith('-') ? 'descending' : 'ascending' };
}

/** Writes a sort for the address; '' for the default. */
export function writeSort({ column, direction }: RedemptionSort): string {
  if (column === defaultSort.column && direction === defaultSort.direction) return '';
  return direction === 'descending' ? `-${column}` : column;
}
