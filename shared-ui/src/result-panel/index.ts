export { ResultPanel } from './result-panel';
export type { ResultPanelProps, ResultTone } from './result-panel';
