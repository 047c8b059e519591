export { payoutStep } from './leave-runs';
export { applyResults } from './apply-results';
export { cancelProposedRunsOf, expireProposedRuns, markSent } from './manage-runs';
export { correctionOrders } from './correct-result';
export { makePayable } from './make-payable';
export { forfeitPayouts, openPayables, renewReturned } from './money.repository';
export { payoutsByState, payoutSumsInvariant } from './payout-sums.repository';
export { METHODS, PAYOUT_STATES } from './payouts.schema';
export { listOpenItems, type OpenItem } from './runs.repository';
