import { useEffect, useRef, useState } from 'react';
import { summariseSelection } from './redemption-selection';
import type { Redemption } from './redemptions.resource';
import { countMissed, type SettlementOutcome } from './settlement';

const nothing: ReadonlySet<string> = new Set();

/**
 * What is selected in the table, and what an act on claims leaves behind: the settled ones leave the selection, those that
 * somebody else had settled are kept to be told, and the focus stays in this part of the page.
 * @param rows of every page
 */
export function useSettledSelection(rows: readonly Redemption[]) {
  const [selected, setSelected] = useState(nothing);
  const [missed, setMissed] = useState<SettlementOutcome>();
  const region = useRef<HTMLElement>(null);
  const settledHere = useRef(false);

  // What was pressed is gone with the claim's wait.
  useEffect(() => {
    if (!settledHere.current || document.activeElement !== document.body) return;
    settledHere.current = false;
    region.current?.focus({ preventScroll: true });
  }, [rows]);

  return {
    /** For the section that takes the focus. */
    region,
    selected,
    setSelected: (next: ReadonlySet<string>) => setSelected(next),
    /** What the last act could not settle, because somebody was first. */
    missed,
    forgetMissed: () => setMissed(undefined),
    settle: (transactionIds: readonly string[], outcome: SettlementOutcome) => {
      setMissed(countMissed(outcome) > 0 ? outcome : undefined);
      setSelected((current) => {
        // Neither the settled ones nor those that could not have been: they were settled before.
        const left = summariseSelection(rows, current).awaiting.map(({ transactionId }) => transactionId);
        return new Set(left.filter((id) => !transactionIds.includes(id)));
      });
      settledHere.current = true;
    },
  };
}
