import type { ReactNode } from 'react';

/**
 * The implicit roles of these elements, set explicitly: the card layout changes their `display`, and Safari then drops table
 * semantics.
 */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader', scope: 'col' },
  rowHeader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

export interface Column<Row> {
  readonly id: string;
  /** Header of the column, and before the value on a phone. */
  readonly label: string;
  /** Displayed in place of `label`, e.g. with an icon or a line break. */
  readonly header?: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for numbers. Default `start`. */
  readonly align?: 'start' | 'end';
  /** The row's header: announced with every cell, the heading of the card on a phone. One per table. */
  readonly primary?: boolean;
  readonly sortable?: boolean;
}

export interface Sort {
  readonly column: string;
  readonly direction: 'ascending' | 'descending';
}

export interface TableSelection<Row> {
  /** Keys of the selected rows, on all pages. */
  readonly selected: ReadonlySet<string>;
  readonly onSelectedChange: (selected: Set<string>) => void;
  /** Name of a row's checkbox, e.g. "Select TX-10482". */
  readonly rowLabel: (row: Row) => string;
  /** Name of the checkbox over the column, e.g. "Select all on this page". */
  readonly pageLabel: string;
  /** Rows that cannot be selected have no checkbox. Default: all can. */
  readonly selectable?: (row: Row) => boolean;
}
