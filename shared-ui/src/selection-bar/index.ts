export { SelectionBar } from './selection-bar';
export type { SelectionBarProps } from './selection-bar';
