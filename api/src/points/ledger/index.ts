export { lockActiveUser, lockActiveUsers, ensureTotals, refuseWaitingScans } from './active-user';
export { openBalances, reverseOpenings } from './opening-balances';
export { adjustPoints, expirePoints, grantPoints, movePoints } from './move-points';
export {
  type PointTotals,
  lockFreeTotals,
  lockTotals,
  lockTotalsOf,
  lockTotalsOfScans,
  pointsFields,
  presentPoints,
  presentTotals,
  readTotals,
  totalsFields,
} from './point-totals';
export { type ClaimedPoints, type Settlement, awaitApproval, resolveClaims } from './resolve-claims';
