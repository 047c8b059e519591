import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber, Num } from '@loyalty/shared-ui/num';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { Stack } from '@loyalty/shared-ui/stack';
import type { QueuedScan } from '../../offline/queued-scan';
import { paths } from '../../paths';
import { useBracketedWorth } from '../../programme/programme.resource';
import { totalsOf, type LatestLabel } from './scan-series';
import { seriesState } from './scan-state';
import { icons, kindOf } from './scan-results';
import styles from './scan-results.module.css';
import { useRefusalText } from './use-failed-panel';

interface SeriesSheetProps {
  scans: readonly QueuedScan[];
  latest: LatestLabel | undefined;
  state: object;
}

export function SeriesSheet({ scans, latest, state }: SeriesSheetProps) {
  return (
    <div className={styles.sheet}>
      <Stack gap={1} role="status">
        {latest && <Latest latest={latest} scans={scans} />}
        {scans.length > 0 && <SeriesTotal scans={scans} />}
      </Stack>
      {scans.length > 0 && (
        <LinkButton to={paths.scanResult} state={{ ...state, ...seriesState, isNew: true }}>
          <Trans>Done</Trans>
        </LinkButton>
      )}
    </div>
  );
}

function Latest({ latest, scans }: { latest: LatestLabel; scans: readonly QueuedScan[] }) {
  const { t } = useLingui();
  const refusalText = useRefusalText();
  if (latest.again) return <Line kind="own">{t`You have scanned this label already.`}</Line>;
  const scan = scans.find(({ key }) => key === latest.key);
  if (!scan?.outcome) {
    if (!scan?.waited) return <Line kind="checking">{t`Checking the code…`}</Line>;
    return <Line kind="waiting">{scan.persisted ? t`Saved on this phone` : t`Not saved: keep this page open.`}</Line>;
  }
  const { outcome } = scan;
  if (outcome.kind === 'refused') return <Line kind={kindOf(scan)}>{refusalText(outcome)}</Line>;
  const { productName, points } = outcome.grant;
  return (
    <Line kind="granted">
      <span>{productName ?? t`Points added`}</span>
      {points !== null && (
        <strong className={styles.linePoints}>
          <Num value={points} sign="always" />
        </strong>
      )}
    </Line>
  );
}

function Line({ kind, children }: { kind: keyof typeof icons | 'checking'; children: React.ReactNode }) {
  const Icon = kind === 'checking' ? undefined : icons[kind];
  return (
    <p className={styles.line} data-kind={kind}>
      {Icon ? <Icon size={20} aria-hidden="true" /> : <Spinner size={20} />}
      <span>{children}</span>
    </p>
  );
}

export function SeriesTotal({ scans }: { scans: readonly QueuedScan[] }) {
  const { labels, points, waiting, refused } = totalsOf(scans);
  const shown = formatNumber(points);
  const withWorth = useBracketedWorth();
  const { t } = useLingui();
  const labelsText = t`${plural(labels, { one: '# label', other: '# labels' })}`;
  const pointsText = t`${plural(points, { one: `${shown} point`, other: `${shown} points` })}`;
  return (
    <>
      <p className={styles.total}>{`${labelsText} · ${pointsText}${withWorth(points)}`}</p>
      {(waiting > 0 || refused > 0) && (
        <p className={styles.rest}>
          {waiting > 0 && <Plural value={waiting} one="# waiting to be sent" other="# waiting to be sent" />}
          <span>{waiting > 0 && refused > 0 && ' · '}</span>
          {refused > 0 && <Plural value={refused} one="# without points" other="# without points" />}
        </p>
      )}
    </>
  );
}
