export type { Sheet, SheetRow } from './parse-sheet';
export { readSheet, type ReadSheetOptions } from './read-sheet';
