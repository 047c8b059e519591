import type { Redemption } from './redemptions.resource';

/** What a selection amounts to. */
export interface SelectionSummary {
  /** Rows that are selected and in the list. */
  count: number;
  /** The ones that wait for approval: only these can be approved or rejected. */
  awaiting: Redemption[];
  /** Points of the ones that wait. */
  points: number;
}

/** Adds up a selection. Ids that are no longer in the list, after another filter or a reload, do not count. */
export function summariseSelection(rows: readonly Redemption[], selected: ReadonlySet<string>): SelectionSummary {
  const chosen = rows.filter(({ transactionId }) => selected.has(transactionId));
  const awaiting = chosen.filter(({ status }) => status === 'pending');
  return { count: chosen.length, awaiting, points: awaiting.reduce((sum, { points }) => sum + points, 0) };
}

/** The ids of rows. */
export const idsOf = (rows: readonly Redemption[]): Set<string> =>
  new Set(rows.map(({ transactionId }) => transactionId));
