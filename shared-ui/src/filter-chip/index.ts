export { FilterChip } from './filter-chip';
export type { FilterChipProps } from './filter-chip';
export { FilterChips } from './filter-chips';
export type { FilterChipsProps } from './filter-chips';
