import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Stack } from '@loyalty/shared-ui/stack';
import { useId, type ReactNode } from 'react';
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
        <ReportTable title={t`Problems found`} head={[t`Row`, t`Column`, t`In the file`, t`Problem`]}>
          {errors.map(({ row, column, message, value }) => (
            <tr key={`${row} ${column}`}>
              <td>{row}</td>
              <td>{labels.get(column) ?? column}</td>
              <td>
                <bdi>{value || '–'}</bdi>
              </td>
              <td>{message}</td>
            </tr>
          ))}
        </ReportTable>
      )}
      {stores.length > 0 && (
        <ReportTable title={t`Ready to be added`} head={[t`Row`, t`Name`, t`Address`]}>
          {stores.map(({ row, name, address }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                <bdi>{name}</bdi>
              </td>
              <td>
                <bdi>{address}</bdi>
              </td>
            </tr>
          ))}
        </ReportTable>
      )}
      {ready > stores.length && stores.length > 0 && (
        <p className={styles.heading}>
          <Plural value={ready - stores.length} one="and # more" other="and # more" />
        </p>
      )}
    </Stack>
  );
}

function ReportTable({ title, head, children }: { title: string; head: readonly string[]; children: ReactNode }) {
  const id = useId();
  // A scrollable region must be reachable by keyboard.
  const reachable = { tabIndex: 0, role: 'group', 'aria-labelledby': id };
  return (
    <>
      <h3 className={styles.heading} id={id}>
        {title}
      </h3>
      <div className={styles.scroller} {...reachable}>
        <table className={styles.table} aria-labelledby={id}>
          <thead>
            <tr>
              {head.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
    </>
  );
}
