import { useRef, type ReactNode } from 'react';
import { classNames } from '../internal/class-names';
import { VisuallyHidden } from '../visually-hidden';
import type { Column, Sort, TableSelection } from './column';
import styles from './data-table.module.css';
import { TableHead } from './table-head';
import { tableRoles } from './table-roles';
import { TableRow } from './table-row';
import { useOverflowing } from './use-overflowing';

export interface DataTableProps<Row> {
  /** Name of the table for assistive technology. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection?: TableSelection<Row>;
  /** Buttons at the end of a row; their names say which row. */
  rowActions?: (row: Row) => ReactNode;
  /** Name of that last column. */
  actionsLabel?: string;
  sort?: Sort;
  /** Asked with the opposite direction where the column is sorted by already. */
  onSort?: (sort: Sort) => void;
  /** Newer rows are on their way. */
  busy?: boolean;
  className?: string;
}

/**
 * A table with a heading for every cell. Where it has less than 640 px, each row is drawn as a card; to assistive technology
 * it stays a table.
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
  onSort,
  busy = false,
  className,
}: DataTableProps<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const overflowing = useOverflowing(scroller);
  return (
    <div className={classNames(styles.root, className)}>
      <div
        ref={scroller}
        className={styles.scroller}
        // What scrolls must be reachable by keyboard.
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
            onSort={onSort}
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
