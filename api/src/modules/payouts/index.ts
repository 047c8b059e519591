export { applyResults } from './apply-results';
export { markSent } from './manage-runs';
export { makePayable } from './make-payable';
export { forfeitPayouts, openPayables, renewReturned } from './money.repository';
export { payoutRoutes } from './payouts.routes';
export { METHODS, PAYOUT_STATES } from './payouts.schema';
export { listOpenItems, type OpenItem } from './runs.repository';
