export type { AdminCommand, Command } from './command';
export { digest, identify } from './identify-request';
export { deleteResponsesTo, type IdempotentRequest, type RememberedResponse } from './remembered-responses.repository';
export { purgeRememberedResponses } from './purge-remembered-responses';
export { runAdminCommand, runFormCommand, runUserCommand } from './run-command';
export { runLasting } from './run-lasting';
export { repeatResponse } from './run-once';
