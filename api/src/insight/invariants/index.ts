export { type InvariantResult, checkInvariants, printInvariants } from './check-invariants';
export { checkInTurn, invariantsJob, lastCheck } from './invariants-job';
export { invariantRoutes } from './invariants.routes';
export { askForCopy, askForSignInLink, askRunningSite, startAdminSocket } from './admin-socket';
