/** The state of a claim (decisions.md §4 "Claim states"). */
export type ClaimStatus = 'pending' | 'approved' | 'rejected';

export type PayoutState = 'payable' | 'in-run' | 'paid' | 'returned' | 'forfeited';

const statuses: readonly ClaimStatus[] = ['pending', 'approved', 'rejected'];

/** Returns the claim's state if it is one of the three. */
export const readClaimStatus = (given: unknown): ClaimStatus | undefined => statuses.find((one) => one === given);
