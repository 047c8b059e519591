import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Column, DataTable } from '@loyalty/shared-ui/data-table';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { useId } from 'react';
import { useStoreFields } from '../../../catalogue/store-fields';
import styles from './stores.module.css';
import type { StoreSheet } from './stores.resource';

/** Shows what an import would do: the number of valid rows, these rows, and the problems of the others. */
export function SheetReport({ sheet }: { sheet: StoreSheet }) {
  const { t } = useLingui();
  const { ready, failed, errors, stores } = sheet;
  const labels = new Map(useStoreFields().map(({ name, label }) => [name, label]));
  return (
    <Stack gap={3}>
      <Notice
        tone={failed === 0 ? 'success' : ready === 0 ? 'danger' : 'warning'}
        live="polite"
        title={<Plural value={ready} one="# store is ready" other="# stores are ready" />}
      >
        {failed > 0 ? (
          <Plural value={failed} one="# row cannot be imported." other="# rows cannot be imported." />
        ) : (
          <Trans>Nothing has been stored yet.</Trans>
        )}
      </Notice>
      {errors.length > 0 && (
        <ReportTable
          title={t`Problems found`}
          rows={errors}
          columns={[
            { id: 'row', label: t`Row`, cell: ({ row }) => row },
            { id: 'column', label: t`Column`, cell: ({ column }) => labels.get(column) ?? column },
            { id: 'value', label: t`In the file`, cell: ({ value }) => <bdi>{value || '–'}</bdi> },
            { id: 'problem', label: t`Problem`, cell: ({ message }) => message },
          ]}
        />
      )}
      {stores.length > 0 && (
        <ReportTable
          title={t`Ready to be added`}
          rows={stores}
          columns={[
            { id: 'row', label: t`Row`, cell: ({ row }) => row },
            { id: 'name', label: t`Name`, cell: ({ name }) => <bdi>{name}</bdi> },
            { id: 'address', label: t`Address`, cell: ({ address }) => <bdi>{address}</bdi> },
          ]}
        />
      )}
      {ready > stores.length && stores.length > 0 && (
        <p className={styles.heading}>
          <Plural value={ready - stores.length} one="and # more" other="and # more" />
        </p>
      )}
    </Stack>
  );
}

interface ReportTableProps<Row> {
  title: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
}

function ReportTable<Row extends { row: number; column?: string }>({ title, columns, rows }: ReportTableProps<Row>) {
  const id = useId();
  // A scrollable region must be reachable by keyboard.
  const reachable = { tabIndex: 0, role: 'group', 'aria-labelledby': id };
  return (
    <>
      <h3 className={styles.heading} id={id}>
        {title}
      </h3>
      <div className={styles.scroller} {...reachable}>
        <DataTable
          caption={title}
          columns={columns}
          rows={rows}
          rowKey={({ row, column = '' }) => `${row} ${column}`}
        />
      </div>
    </>
  );
}
