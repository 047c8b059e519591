export { DateRange } from './date-range';
export type { DateRangeProps, DateRangeValue } from './date-range';
