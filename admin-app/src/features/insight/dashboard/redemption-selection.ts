import type { ShownRedemption } from './redemptions.resource';

export interface SelectionSummary {
  /** Selected rows that are in the list. */
  count: number;
  /** The pending ones that are not decided here: only these can be approved or rejected. */
  awaiting: ShownRedemption[];
  /** Points of the pending ones. */
  points: number;
}

export const isUndecided = ({ status, deciding }: ShownRedemption): boolean =>
  status === 'pending' && deciding === undefined;

/** Summarises a selection. Ids that are no longer in the list, after another filter or a reload, do not count. */
export function summariseSelection(
  rows: readonly ShownRedemption[],
  selected: Pick<ReadonlySet<string>, 'has'>,
): SelectionSummary {
  const chosen = rows.filter(({ transactionId }) => selected.has(transactionId));
  const awaiting = chosen.filter(isUndecided);
  return { count: chosen.length, awaiting, points: awaiting.reduce((sum, { points }) => sum + points, 0) };
}
