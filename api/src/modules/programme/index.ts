export { decisionDaysOf } from './present-programme';
export { programmeRoutes } from './programme.routes';
export { readSettings } from './settings.repository';
export {
  EMPTY_SETTINGS,
  MESSAGE_KINDS,
  type MessageKind,
  type ProgrammeSettings,
  programmeSettings,
} from './settings.schema';
