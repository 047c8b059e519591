export type { Sheet } from './parse-sheet';
export { readSheet } from './read-sheet';
