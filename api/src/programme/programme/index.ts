export type { MarketFormat, MarketLabels } from './market-labels.schema';
export { listProposedFields, pointsByMonth, readApproved } from './outstanding.repository';
export { writeSettings } from './change-settings';
export { bonusCapPercent, holdSettings, lockVersion, readSettings, readVersion } from './settings.repository';
export {
  MESSAGE_KINDS,
  type MessageKind,
  type ProgrammeSettings,
  SECURITY_KINDS,
  SETUP_STEPS,
  type SetupStep,
} from './settings.schema';
