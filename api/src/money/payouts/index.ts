export { payoutStep } from './leave-runs';
export { applyResults, applyToLockedRun, type ResultCommand } from './apply-results';
export { cancelProposedRunsOf, expireProposedRuns, markSent } from './manage-runs';
export { correctionOrders, correctPayment } from './correct-result';
export { gatherPayable, insertRun, type PayableClaim } from './gather-run.repository';
export { makePayable } from './make-payable';
export { forfeitPayouts, openPayables, renewReturned } from './money.repository';
export { payoutsByState, payoutSumsInvariant } from './payout-sums.repository';
export { METHODS, PAYOUT_STATES } from './payouts.schema';
export { UNDER_WAY_MS } from './end-open-payment';
export { isLate, isOpen, isStatedPaid } from './open-payments.repository';
export { CLAIMS_BEING_CORRECTED, claimsBeingCorrected, lockPayout } from './results.repository';
export {
  findItemsNotPayable,
  findPayments,
  listOpenItems,
  lockRun,
  type OpenItem,
  releaseItems,
  type StoredPayment,
} from './runs.repository';
