import { useEffect, useRef, useState } from 'react';
import type { Redemption } from './redemptions.resource';
import { countMissed, type ResolutionOutcome } from '../../claims/claim-resolution';

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

const EMPTY_SELECTION: ReadonlySet<string> = new Set();

/**
 * Keeps the selection of the table. Removes resolved claims from it, keeps claims that another admin had resolved in
 * `missed`, and keeps the focus in this part of the page.
 * @param rows of every page
 */
export function useClaimSelection(rows: readonly Redemption[]) {
  const [selected, setSelected] = useState(EMPTY_SELECTION);
  const [missed, setMissed] = useState<ResolutionOutcome>();
  const region = useRef<HTMLElement>(null);
  const resolvedHere = useRef(false);

  // The clicked button is gone once the claim is resolved.
  useEffect(() => {
    if (!resolvedHere.current || document.activeElement !== document.body) return;
    resolvedHere.current = false;
    region.current?.focus({ preventScroll: true });
  }, [rows]);

  return {
    /** Ref of the section that receives the focus. */
    region,
    selected,
    setSelected: (next: ReadonlySet<string>) => setSelected(next),
    /** Outcome of the last action, for claims that another admin had resolved before. */
    missed,
    forgetMissed: () => setMissed(undefined),
    resolve: (transactionIds: readonly string[], outcome: ResolutionOutcome) => {
      setMissed(countMissed(outcome) > 0 ? outcome : undefined);
      setSelected((current) => {
        // Deselects the resolved claims and those that had been resolved before.
        const left = summariseSelection(rows, current).awaiting.map(({ transactionId }) => transactionId);
        return new Set(left.filter((id) => !transactionIds.includes(id)));
      });
      resolvedHere.current = true;
    },
  };
}
