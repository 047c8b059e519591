export { digest, identify, identifyActor } from './identify-request';
export {
  deleteResponsesTo,
  type IdempotentRequest,
  insertResponses,
  purgeRememberedResponses,
  type RememberedResponse,
} from './remembered-responses.repository';
export {
  adminCommand,
  AdminCommand,
  type Command,
  runAdminCommand,
  runAdminDownload,
  runFormCommand,
  runUserCommand,
  runUserFormCommand,
} from './run-command';
export { busy } from '../http/api-error';
export { repeatResponse, runLasting } from './run-once';
