import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { useReportRows } from './exports.resource';
import styles from './row-count.module.css';

interface RowCountProps {
  /** Name of the report, e.g. "Plumbers list". */
  title: string;
  rows: ReturnType<typeof useReportRows>;
}

/** Renders the number of rows of a download. A failed count can be retried and does not block the download. */
export function RowCount({ title, rows: { data, error, isValidating, mutate } }: RowCountProps) {
  const { t } = useLingui();
  if (data !== undefined) {
    const count = formatNumber(data);
    return <span className={styles.root}>{t`${plural(data, { one: '# row', other: `${count} rows` })}`}</span>;
  }
  if (error === undefined) return <span className={styles.root}>{t`Counting rows…`}</span>;
  return (
    <span className={styles.root} role="status">
      {t`The rows could not be counted.`}{' '}
      <Button
        variant="quiet"
        size="sm"
        busy={isValidating}
        aria-label={t`Retry counting ${title}`}
        onClick={() => void mutate().catch(() => undefined)}
      >
        {t`Retry`}
      </Button>
    </span>
  );
}
