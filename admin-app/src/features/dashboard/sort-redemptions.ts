import type { RedemptionSort } from './redemption-filter';
import type { Redemption, RedemptionStatus } from './redemptions.resource';

const statusOrder: Readonly<Record<RedemptionStatus, number>> = { pending: 0, approved: 1, rejected: 2 };

const valueOf: Readonly<Record<RedemptionSort['column'], (row: Redemption) => string | number>> = {
  // The column shows the time of the claim.
  transaction: (row) => row.claimedAt ?? '',
  name: (row) => row.userName || row.mobile,
  role: (row) => row.role,
  scanned: (row) => row.lastScannedAt ?? '',
  points: (row) => row.points,
  redeemed: (row) => row.redeemedAt ?? '',
  // Pending first.
  status: (row) => statusOrder[row.status],
};

const collator = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

const compare = (one: string | number, other: string | number) =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));

/** Returns a sorted copy; the sort is stable. */
export function sortRedemptions(rows: readonly Redemption[], { column, direction }: RedemptionSort): Redemption[] {
  const value = valueOf[column];
  const sign = direction === 'ascending' ? 1 : -1;
  return [...rows].sort((one, other) => sign * compare(value(one), value(other)));
}
