export { readTable, type TableRow } from './read-table';
