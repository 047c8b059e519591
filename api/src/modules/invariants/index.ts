export { type InvariantResult, checkInvariants } from './check-invariants';
export { LAST_CHECK } from './check-turn.repository';
export { invariantRoutes } from './invariants.routes';
export { checkInTurn, keepCheckingInvariants } from './keep-checking';
export { askForCopy, askRunningSite, openOperatorDoor } from './operator-door';
export { printInvariants } from './print-invariants';
