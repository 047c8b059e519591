export { activeTotals, lockActiveUser, openTotals, refuseWaitingScans } from './active-user';
export { adjustPoints, grantPointsOf } from './move-points';
export { type PointTotals, lockTotals, readTotals } from './point-totals';
export { presentPoints, presentTotals } from './present-totals';
export { type ClaimedPoints, type Settlement, awaitApproval, resolveClaims } from './resolve-claims';
