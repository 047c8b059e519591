export { pointsByMonth, readApproved } from './outstanding.repository';
export { readSettings } from './settings.repository';
export { MESSAGE_KINDS, type MessageKind, type ProgrammeSettings } from './settings.schema';
