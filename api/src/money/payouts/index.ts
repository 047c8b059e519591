export { payoutStep } from './account-step';
export { applyResults } from './apply-results';
export { cancelProposedRunsOf, expireProposedRuns } from './cancel-proposed-runs';
export { correctionOrders } from './correct-result';
export { markSent } from './manage-runs';
export { makePayable } from './make-payable';
export { forfeitPayouts, openPayables, renewReturned } from './money.repository';
export { METHODS, PAYOUT_STATES } from './payouts.schema';
export { listOpenItems, type OpenItem } from './runs.repository';
