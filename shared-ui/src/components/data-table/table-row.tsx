import type { ReactNode } from 'react';
import { Checkbox } from '../checkbox/checkbox';
import { type Column, type TableSelection, tableRoles } from './column';
import styles from './data-table.module.css';

interface TableRowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  selection: TableSelection<Row> | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
}

/** Renders a row of a DataTable; narrow, as a card with each cell below its header. */
export function TableRow<Row>({ row, id, columns, selection, rowActions }: TableRowProps<Row>) {
  const selected = selection?.selected.has(id) ?? false;
  const toggle = (checked: boolean) => {
    const next = new Set(selection?.selected);
    if (checked) next.add(id);
    else next.delete(id);
    selection?.onSelectedChange(next);
  };
  return (
    <tr {...tableRoles.row} data-selected={selected || undefined}>
      {selection && (
        <td {...tableRoles.cell} className={styles.check}>
          {(selection.selectable?.(row) ?? true) && (
            <Checkbox
              label={selection.rowLabel(row)}
              hideLabel
              checked={selected}
              onChange={(event) => toggle(event.target.checked)}
            />
          )}
        </td>
      )}
      {columns.map((column) =>
        column.primary ? (
          <th key={column.id} {...tableRoles.rowHeader} className={styles.primary} data-align={column.align}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.id} {...tableRoles.cell} data-label={column.label} data-align={column.align}>
            <div className={styles.value}>{column.cell(row)}</div>
          </td>
        ),
      )}
      {rowActions && (
        <td {...tableRoles.cell} className={styles.actions}>
          <div>{rowActions(row)}</div>
        </td>
      )}
    </tr>
  );
}
