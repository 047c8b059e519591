import { useLingui } from '@lingui/react/macro';
import type { ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import type { Column } from '@loyalty/shared-ui/data-table';
import { useCallback, useMemo } from 'react';
import { useRemembered } from './use-remembered';

interface ShownColumns<Row> {
  /** For the DataTable: those that are shown, in their order. */
  columns: readonly Column<Row>[];
  /** For the ColumnPicker, all it needs. */
  picker: ColumnPickerProps;
}

/** The ids in what was remembered; none in anything else. */
function readIds(remembered: string | null): readonly string[] {
  if (remembered === null) return [];
  try {
    const ids: unknown = JSON.parse(remembered);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/**
 * Lets the reader choose which columns a table shows, and remembers the choice in this browser (experience.md: "column
 * picker that is remembered"). Hidden columns are remembered, not shown ones: a column that comes with a later version is
 * seen.
 *
 * @param table name of the table, the same for every reader and version, e.g. `people`
 * @param all every column. The primary one stays, as does the first where none is primary: a row without a name is no row
 */
export function useColumns<Row>(table: string, all: readonly Column<Row>[]): ShownColumns<Row> {
  const { t } = useLingui();
  const [remembered, remember] = useRemembered(`columns:${table}`);
  const stays = (all.find((column) => column.primary) ?? all[0])?.id;
  const hidden = useMemo(() => {
    const known = new Set(all.map(({ id }) => id));
    return new Set(readIds(remembered).filter((id) => known.has(id) && id !== stays));
  }, [all, remembered, stays]);
  const onChange = useCallback(
    (next: ReadonlySet<string>) => remember(next.size > 0 ? JSON.stringify([...next]) : null),
    [remember],
  );
  return {
    columns: all.filter(({ id }) => !hidden.has(id)),
    picker: {
      label: t`Columns`,
      showAllLabel: t`Show all columns`,
      columns: all.map(({ id, label }) => ({ id, label, locked: id === stays })),
      hidden,
      onChange,
    },
  };
}
