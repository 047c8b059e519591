export type { AdminCommand, Command } from './command';
export { deleteResponsesTo, type IdempotentRequest, type RememberedResponse } from './remembered-responses.repository';
export { purgeRememberedResponses } from './purge-remembered-responses';
export { identify, runAdminCommand, runFormCommand, runUserCommand } from './run-command';
export { runLasting } from './run-lasting';
export { repeatResponse } from './run-once';
