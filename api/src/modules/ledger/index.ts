export { lockActiveUser, lockActiveUserAlone, openTotals } from './active-user';
export { adjustPoints, grantPoints } from './move-points';
export { type PointTotals, lockTotals, lockTotalsOf, readTotals } from './point-totals';
export { type ClaimedPoints, type Settlement, awaitApproval, resolveClaims } from './resolve-claims';
