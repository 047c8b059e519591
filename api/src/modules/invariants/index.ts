export { type InvariantResult, checkInvariants, printInvariants } from './check-invariants';
export { LAST_CHECK } from './check-turn.repository';
export { invariantRoutes } from './invariants.routes';
export { type CheckLog, checkInTurn, invariantsJob } from './invariants-job';
export { askForCopy, askForSignInLink, askRunningSite, startAdminSocket } from './admin-socket';
