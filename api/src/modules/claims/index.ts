export { type LockedClaim, lockPendingClaims } from './claims.repository';
export { listClaimsOf } from './own-claims.repository';
export { ownPointsRoutes } from './own-points.routes';
export { claimStatus, presentPoints, presentTotals } from './present-own-points';
export { redemptionsMatching } from './redemption-filter.repository';
export { countRedemptions } from './redemptions.repository';
export { redemptionRoutes } from './redemptions.routes';
export { rejectLockedClaims } from './reject-claim';
