export { Pager } from './pager';
export type { PagerLabels, PagerProps } from './pager';
