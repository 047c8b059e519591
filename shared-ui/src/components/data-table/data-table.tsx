import { type MouseEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../internal/class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { type Column, type Sort, tableRoles, type TableSelection } from './column';
import styles from './data-table.module.css';
import { TableHead } from './table-head';
import { useOverflowing } from '../internal/use-overflowing';
import { Checkbox } from '../checkbox/checkbox';

export type { Column, Sort, TableSelection } from './column';

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection?: TableSelection<Row>;
  /** Buttons at the end of a row; their names include the row's. */
  rowActions?: (row: Row) => ReactNode;
  actionsLabel?: string;
  sort?: Sort;
  /** Called with the opposite direction if the column is the sorted one. */
  onSortChange?: (sort: Sort) => void;
  busy?: boolean;
  className?: string;
}

/**
 * Renders a table with a header for every cell. Below 640 px of its own width, each row is displayed as a card; to assistive
 * technology it stays a table. A press anywhere on a row follows its link with `data-row-link`.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  selection,
  rowActions,
  actionsLabel,
  sort,
  onSortChange,
  busy = false,
  className,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const overflowing = useOverflowing(scroller, 'x');
  return (
    <div className={classNames(styles.root, className)}>
      <div
        ref={scroller}
        className={styles.scroller}
        // A scrollable region must be reachable by keyboard.
        {...(overflowing && { tabIndex: 0, role: 'group', 'aria-label': caption })}
      >
        <table className={styles.table} {...tableRoles.table} aria-busy={busy}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <TableHead
            columns={columns}
            rows={rows}
            rowKey={rowKey}
            selection={selection}
            actionsLabel={rowActions && (actionsLabel ?? '')}
            sort={sort}
            onSortChange={onSortChange}
          />
          <tbody {...tableRoles.group}>
            {rows.map((row) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                id={rowKey(row)}
                columns={columns}
                selection={selection}
                rowActions={rowActions}
              />
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

/** Follows the row's own link, in the tab that the keys ask for; other controls and a selection of text keep their meaning. */
function followRowLink(event: MouseEvent<HTMLTableRowElement>): void {
  const link = event.currentTarget.querySelector('[data-row-link]');
  const isControl = event.target instanceof Element && event.target.closest('a, button, input, label, [popover]');
  if (!link || isControl || getSelection()?.isCollapsed === false) return;
  const { ctrlKey, metaKey, shiftKey } = event;
  link.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

interface TableRowProps<Row> {
  row: Row;
  id: string;
  columns: readonly Column<Row>[];
  selection: TableSelection<Row> | undefined;
  rowActions: ((row: Row) => ReactNode) | undefined;
}

/** Renders a row of a DataTable; narrow, as a card with each cell below its header. */
function TableRow<Row>({ row, id, columns, selection, rowActions }: TableRowProps<Row>) {
  const selected = selection?.selected.has(id) ?? false;
  const toggle = (checked: boolean) => {
    const next = new Set(selection?.selected);
    if (checked) next.add(id);
    else next.delete(id);
    selection?.onSelectedChange(next);
  };
  return (
    // By keyboard, the link itself is followed.
    <tr {...tableRoles.row} data-selected={selected || undefined} onClick={followRowLink}>
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
