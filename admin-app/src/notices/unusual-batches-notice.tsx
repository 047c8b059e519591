import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Link } from '@loyalty/shared-ui/router';
import { Stack } from '@loyalty/shared-ui/stack';
import { paths } from '../paths';
import type { UnusualBatch, UnusualBatches } from './unusual-batches.resource';

const maxShown = 3;

/** Names the batches with unusual scans on the dashboard; renders nothing without any, or while they are unknown. */
export function UnusualBatchesNotice({ data }: { data: UnusualBatches | undefined }) {
  const { t } = useLingui();
  if (!data?.total) return null;
  const more = data.total - Math.min(maxShown, data.rows.length);
  return (
    <Notice
      tone="warning"
      title={t`${plural(data.total, { one: '# batch has unusual scans', other: '# batches have unusual scans' })}`}
    >
      <Stack as="ul" gap={1}>
        {data.rows.slice(0, maxShown).map((row) => (
          <li key={`${row.batchId} ${row.kind}`}>
            <Link to={paths.batch(row.batchId)}>{t`Batch ${row.batchId}, ${row.productName}`}</Link>
            <br />
            <What row={row} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Trans>and {formatNumber(more)} more</Trans>
          </li>
        )}
      </Stack>
    </Notice>
  );
}

function What({ row }: { row: UnusualBatch }) {
  if (row.kind === 'far-apart') {
    const km = formatNumber(row.km ?? 0);
    const [one, other] = row.places.map(({ location }) => location);
    return one && other ? (
      <Trans>
        scanned {km} km apart within two hours, at <bdi>{one}</bdi> and <bdi>{other}</bdi>
      </Trans>
    ) : (
      <Trans>scanned {km} km apart within two hours</Trans>
    );
  }
  const scans = formatNumber(row.scans ?? 0);
  return (
    <Trans>
      scanned before it was dispatched to <bdi>{row.dispatchedTo ?? ''}</bdi>: {scans} times
    </Trans>
  );
}
