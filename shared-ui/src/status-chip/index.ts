export { StatusChip } from './status-chip';
export type { StatusChipProps, StatusTone } from './status-chip';
