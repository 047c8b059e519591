export { type ApprovalOutcome, type ClaimSelection, approveClaims } from './approve-claims';
export { type PlacedClaim, claimPoints } from './claim-points';
export { pointsRoutes } from './points.routes';
export { roleName } from './present-points';
export { type RedemptionFilter, redemptionsMatching } from './redemption.repository';
export { redemptionRoutes } from './redemptions.routes';
export { type RejectedClaim, rejectClaim } from './reject-claim';
