export { adjustPoints } from './adjust-points';
export { findAdminAnswer, rememberAdminAnswer } from './admin-answers';
export { grantPointsOf } from './grant-points';
export { type PointTotals, lockTotals, readTotals } from './point-totals';
export { type RequestIdentity, findAnswer, forgetAnswers, rememberAnswer } from './remembered-answers';
export { type ClaimedPoints, type Settlement, awaitApproval, settleClaims } from './settle-claims';
