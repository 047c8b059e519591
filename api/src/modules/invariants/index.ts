export { type InvariantResult, checkInvariants } from './check-invariants';
export { invariantRoutes } from './invariants.routes';
export { askRunningSite, openOperatorDoor } from './operator-door';
export { printInvariants } from './print-invariants';
