import { useLingui } from '@lingui/react/macro';
import type { ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import type { Column } from '@loyalty/shared-ui/data-table';
import { useCallback, useMemo } from 'react';
import { useRemembered } from './use-remembered';

interface ShownColumns<Row> {
  columns: readonly Column<Row>[];
  picker: ColumnPickerProps;
}

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
 * Lets the user choose the columns of a table and stores the choice in this browser. Stores
 * the hidden columns, so that columns of later versions are visible.
 * @param table name of the table, stable across versions, e.g. `users`
 * @param all every column. The primary one, or else the first, cannot be hidden: it names the row
 */
export function useColumns<Row>(table: string, all: readonly Column<Row>[]): ShownColumns<Row> {
  const { t } = useLingui();
  const [remembered, remember] = useRemembered(`columns:${table}`);
  const stays = (all.find((column) => column.primary) ?? all[0])?.id;
  const hidden = useMemo(() => {
    const known = new Set(all.map(({ id }) => id));
    return new Set(readIds(remembered).filter((id) => known.has(id) && id !== stays));
  }, [all, remembered, stays]);
  const onHiddenChange = useCallback(
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
      onHiddenChange,
    },
  };
}
