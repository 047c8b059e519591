export { type LockedClaim, lockPendingClaims } from './claims.repository';
export { ownPointsRoutes } from './own-points.routes';
export { claimStatus, presentPoints, presentTotals } from './present-own-points';
export { type RedemptionFilter, redemptionsMatching } from './redemption-filter.repository';
export { redemptionRoutes } from './redemptions.routes';
export { rejectLockedClaims } from './reject-claim';
