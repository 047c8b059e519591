export type { Share } from './limit-uses.repository';
export { spendAlone } from './spend-alone';
