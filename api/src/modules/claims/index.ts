export { claimStatus } from './claims.schema';
export { ownClaimRoutes } from './own-claims.routes';
export { pointsRoutes } from './points.routes';
export { type RedemptionFilter, redemptionsMatching } from './redemption-filter.repository';
export { readRedemptionSearch } from './redemption.schema';
export { redemptionRoutes } from './redemptions.routes';
export { type LockedClaim, lockPendingClaims } from './resolve-claims.repository';
export { withdrawClaims } from './withdraw-claims';
