import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Checkbox } from '../checkbox/checkbox';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { type Column, type Sort, type TableSelection, tableRoles } from './column';
import styles from './data-table.module.css';

interface TableHeadProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection: TableSelection<Row> | undefined;
  /** Undefined if rows have no actions. */
  actionsLabel: string | undefined;
  sort: Sort | undefined;
  onSortChange: ((sort: Sort) => void) | undefined;
}

/** Renders the header of a DataTable: sortable columns have buttons, and the first selects all rows of the page. */
export function TableHead<Row>({
  columns,
  rows,
  rowKey,
  selection,
  actionsLabel,
  sort,
  onSortChange,
}: TableHeadProps<Row>) {
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {selection && (
          <th {...tableRoles.columnHeader} className={styles.check}>
            <PageCheckbox rows={rows} rowKey={rowKey} selection={selection} />
          </th>
        )}
        {columns.map((column) => {
          const direction = sort?.column === column.id ? sort.direction : undefined;
          const sortable = column.sortable && onSortChange;
          return (
            <th
              key={column.id}
              {...tableRoles.columnHeader}
              data-align={column.align}
              data-sortable={sortable ? '' : undefined}
              aria-sort={sortable ? (direction ?? 'none') : undefined}
            >
              {sortable ? (
                <button
                  type="button"
                  className={styles.sort}
                  onClick={() =>
                    onSortChange({
                      column: column.id,
                      direction: direction === 'ascending' ? 'descending' : 'ascending',
                    })
                  }
                >
                  <span>{column.header ?? column.label}</span>
                  <SortIcon direction={direction} />
                </button>
              ) : (
                (column.header ?? column.label)
              )}
            </th>
          );
        })}
        {actionsLabel !== undefined && (
          <th {...tableRoles.columnHeader}>
            <VisuallyHidden>{actionsLabel}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function SortIcon({ direction }: { direction: Sort['direction'] | undefined }) {
  if (direction === 'ascending') return <ArrowUp size={16} aria-hidden="true" />;
  if (direction === 'descending') return <ArrowDown size={16} aria-hidden="true" />;
  return <ChevronsUpDown size={16} aria-hidden="true" data-idle="" />;
}

interface PageCheckboxProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  selection: TableSelection<Row>;
}

/** Selects or clears this page's rows; the selection on other pages stays. */
function PageCheckbox<Row>({ rows, rowKey, selection }: PageCheckboxProps<Row>) {
  const keys = rows.filter((row) => selection.selectable?.(row) ?? true).map(rowKey);
  const chosen = keys.filter((key) => selection.selected.has(key)).length;
  const all = keys.length > 0 && chosen === keys.length;
  const toggle = () => {
    const next = new Set(selection.selected);
    for (const key of keys) {
      if (all) next.delete(key);
      else next.add(key);
    }
    selection.onSelectedChange(next);
  };
  return (
    <Checkbox
      label={selection.pageLabel}
      hideLabel
      checked={all}
      indeterminate={chosen > 0 && !all}
      disabled={keys.length === 0}
      onChange={toggle}
    />
  );
}
