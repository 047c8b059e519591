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
  /** The same function each time. */
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
    toggle,
    /** Selects these claims instead of those before. */
    select: (claims: readonly Claim[]) => setSelected(new Map(claims.map((claim) => [claim.transactionId, claim]))),
    /** Removes claims from the selection. */
    deselect: (ids: ReadonlySet<string>) =>
      setSelected((before) => new Map([...before].filter(([id]) => !ids.has(id)))),
  };
}

export type ClaimSelection<Claim extends { transactionId: string }> = ReturnType<typeof useClaimSelection<Claim>>;
