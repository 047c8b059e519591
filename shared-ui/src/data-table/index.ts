export { DataTable } from './data-table';
export type { DataTableProps } from './data-table';
export type { Column, Sort, TableSelection } from './column';
