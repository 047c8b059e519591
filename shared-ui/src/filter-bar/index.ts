export { FilterBar } from './filter-bar';
export type { FilterBarProps } from './filter-bar';
