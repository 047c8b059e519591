import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Navigate, useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useEffect, useState } from 'react';
import { personOf } from '@loyalty/shared-ui/person';
import { Stack } from '@loyalty/shared-ui/stack';
import { refreshQueue } from '../../offline/scan-queue';
import { paths } from '../../paths';
import { doQuestionsFollow, hasFlag, questionsFollow } from '../../session/return-path';
import { useSession } from '../../session/session';
import { Confetti } from '../../celebration/lazy-confetti';
import { ResultScreen, useFollowingQuestions } from './result-screen';
import { ResultRow, icons, kindOf } from './scan-results';
import { endSeries, totalsOf, useSeries, type LatestLabel } from './scan-series';
import { seriesState } from './scan-state';
import styles from './scan-results.module.css';
import { plural } from '@lingui/core/macro';
import { Spinner } from '@loyalty/shared-ui/spinner';
import type { QueuedScan } from '../../offline/queued-scan';
import { grantedPoints } from '../../offline/scan.resource';
import { Worth, useAmountText } from '../../worth/worth';
import { useRefusalText } from './use-failed-panel';

/** /user/claimrewards after many labels: the result of each, read from the scan queue, where it stays until the user leaves this page. */
export function SeriesPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isNew] = useState(hasFlag(state, 'isNew'));
  const asksLater = doQuestionsFollow(state);
  const questions = useFollowingQuestions();
  const { token } = useSession();
  const [isRead, setIsRead] = useState(false);
  const current = useSeries();
  const [left, setLeft] = useState<typeof current>();
  // Shown until the next screen opens, or behind its question.
  const scans = left ?? current;
  const { points, waiting } = totalsOf(scans);
  const isChecking = scans.some(({ outcome, waited }) => !outcome && !waited);

  useEffect(() => {
    const entry = { ...seriesState, ...(asksLater && questionsFollow) };
    // A reload shows no confetti again.
    if (isNew) void navigate(paths.scanResult, { replace: true, state: entry });
  }, [isNew, asksLater, navigate]);
  useEffect(() => {
    void refreshQueue(personOf(token) ?? '').then(() => setIsRead(true));
  }, [token]);

  const leave = async (lead: () => unknown) => {
    setLeft(scans);
    await endSeries(scans);
    await lead();
  };
  if (scans.length === 0 && isRead) return <Navigate to={paths.scan} replace />;
  const close = questions?.ask ?? (() => navigate(paths.rewards));
  return (
    <ResultScreen
      onClose={() => void leave(close)}
      panel={{
        state: points > 0 ? 'success' : isChecking ? 'checking' : waiting > 0 ? 'queued' : 'neutral',
        title:
          points > 0 ? (
            <Worth points={points} sign="always" />
          ) : isChecking ? (
            t`Checking the code…`
          ) : waiting > 0 ? (
            t`Saved on this phone`
          ) : (
            t`No new points`
          ),
        actions: (
          <>
            <Button size="lg" block onClick={() => void leave(questions?.ask ?? (() => navigate(paths.points)))}>
              {questions ? <Trans>Continue</Trans> : <Trans>See my points</Trans>}
            </Button>
            <LinkButton to={paths.scan} state={asksLater && questionsFollow} variant="secondary" size="lg" block>
              <Trans>Scan more labels</Trans>
            </LinkButton>
          </>
        ),
        children: (
          <>
            <Stack gap={1}>
              <SeriesTotal scans={scans} />
            </Stack>
            <ul className={styles.list}>
              {scans.map((scan) => (
                <ResultRow key={scan.key} result={scan} />
              ))}
            </ul>
          </>
        ),
      }}
    >
      {questions?.dialog}
      {points > 0 && isNew && <Confetti />}
    </ResultScreen>
  );
}

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
          <Worth stacked points={grantedPoints(outcome.grant)} sign="always" />
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

function SeriesTotal({ scans }: { scans: readonly QueuedScan[] }) {
  const { labels, points, waiting, refused } = totalsOf(scans);
  const amountText = useAmountText();
  const { t } = useLingui();
  const labelsText = t`${plural(labels, { one: '# label', other: '# labels' })}`;
  return (
    <>
      <p className={styles.total}>{`${labelsText} · ${amountText({ points })}`}</p>
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
