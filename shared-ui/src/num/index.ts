export { Num } from './num';
export type { NumProps } from './num';
export { formatNumber } from './format-number';
export type { NumberSign } from './format-number';
