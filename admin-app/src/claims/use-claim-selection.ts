import { useCallback, useState } from 'react';

/** Claims by their transaction id. */
type Selected<Claim> = ReadonlyMap<string, Claim>;

const NONE: Selected<never> = new Map<string, never>();

/**
 * Keeps the claims that are selected in a list, over its pages. What is decided together is in view together: a change of the filters
 * clears it.
 * @param filters as text
 */
export function useClaimSelection<Claim extends { transactionId: string }>(filters: string) {
  const [selected, setSelected] = useState<Selected<Claim>>(NONE);
  const [selectedIn, setSelectedIn] = useState(filters);
  if (selectedIn !== filters) {
    setSelectedIn(filters);
    setSelected(NONE);
  }
  const toggle = useCallback(
    (claim: Claim) =>
      setSelected((before) => {
        const next = new Map(before);
        if (!next.delete(claim.transactionId)) next.set(claim.transactionId, claim);
        return next;
      }),
    [],
  );
  return {
    selected,
    /** The same function each time. */
    toggle,
    /** Adds claims to the selection, or removes them. */
    select: (claims: readonly Claim[], on: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const claim of claims) {
          if (on) next.set(claim.transactionId, claim);
          else next.delete(claim.transactionId);
        }
        return next;
      }),
    clear: () => setSelected(NONE),
  };
}
