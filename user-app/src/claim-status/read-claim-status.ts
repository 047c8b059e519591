/** The state of a claim (docs/product.md §4 "Claim states"). */
export type ClaimStatus = 'pending' | 'approved' | 'rejected';

export type PayoutState = 'payable' | 'in-run' | 'paid' | 'returned' | 'forfeited';

const statuses: readonly ClaimStatus[] = ['pending', 'approved', 'rejected'];

export const readClaimStatus = (given: unknown): ClaimStatus | undefined => statuses.find((one) => one === given);
