export { INVARIANT_COUNT, type InvariantResult, checkInvariants, printInvariants } from './check-invariants';
export { checkInTurn, invariantsJob, LAST_CHECK, violatedAt } from './invariants-job';
export { invariantRoutes } from './invariants.routes';
export { askForCommand, askForCopy, askForSignInLink, askRunningSite, startAdminSocket } from './admin-socket';
