export { activeUser, isActiveUser, lockActiveUser, lockActiveUserAlone } from './active-user';
export { adjustPoints } from './adjust-points';
export { grantPointsOf } from './grant-points';
export { type PointTotals, lockTotals, readTotals } from './point-totals';
export { type ClaimedPoints, type Settlement, awaitApproval, resolveClaims } from './resolve-claims';
