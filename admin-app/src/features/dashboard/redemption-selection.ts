import type { Redemption } from './redemptions.resource';

export interface SelectionSummary {
  /** Selected rows that are in the list. */
  count: number;
  /** The pending ones: only these can be approved or rejected. */
  awaiting: Redemption[];
  /** Points of the pending ones. */
  points: number;
}

/** Summarises a selection. Ids that are no longer in the list, after another filter or a reload, do not count. */
export function summariseSelection(rows: readonly Redemption[], selected: ReadonlySet<string>): SelectionSummary {
  const chosen = rows.filter(({ transactionId }) => selected.has(transactionId));
  const awaiting = chosen.filter(({ status }) => status === 'pending');
  return { count: chosen.length, awaiting, points: awaiting.reduce((sum, { points }) => sum + points, 0) };
}

export const idsOf = (rows: readonly Redemption[]): Set<string> =>
  new Set(rows.map(({ transactionId }) => transactionId));
