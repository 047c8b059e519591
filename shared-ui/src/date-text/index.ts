export { DateText } from './date-text';
export type { DateTextProps } from './date-text';
export { formatDate, monthKey } from './format-date';
export type { DateFormat, DateInput } from './format-date';
