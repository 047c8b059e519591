export { readSettings } from './settings.repository';
export { EMPTY_SETTINGS, type ProgrammeSettings, programmeSettings } from './settings.schema';
