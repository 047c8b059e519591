import { useRef, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { type Column, type Sort, type TableSelection, tableRoles } from './column';
import styles from './data-table.module.css';
import { TableHead } from './table-head';
import { TableRow } from './table-row';
import { useOverflowing } from '../internal/use-overflowing';

export type { Column, Sort, TableSelection } from './column';

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection?: TableSelection<Row>;
  /** Buttons at the end of a row; their names include the row's. */
  rowActions?: (row: Row) => ReactNode;
  /** Header of that last column. */
  actionsLabel?: string;
  sort?: Sort;
  /** Called with the opposite direction if the column is the sorted one. */
  onSortChange?: (sort: Sort) => void;
  /** Newer rows are loading. */
  busy?: boolean;
  className?: string;
}

/**
 * Renders a table with a header for every cell. Below 640 px of its own width, each row is displayed as a card; to assistive
 * technology it stays a table.
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
