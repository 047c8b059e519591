/** The navigation state of a page with the claim button to which the user comes back from the payout details: the claim is asked again. */
export const resumeClaim = { resumeClaim: true } as const;

/** Returns whether a navigation state says that a claim was being made. */
export const doesResumeClaim = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'resumeClaim' in state && state.resumeClaim === true;
