import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Navigate, useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { personOf } from '@loyalty/shared-ui/person';
import { refreshQueue } from '../../offline/scan-queue';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { doQuestionsFollow, questionsFollow } from '../../session/return-path';
import { useSession } from '../../session/session';
import { LazyConfetti } from './lazy-confetti';
import { ResultPanel } from './result-panel';
import styles from './scan-result.module.css';
import { ResultRow } from './scan-results';
import { useSeries } from './scan-series';
import { asksForSeries, seriesState } from './scan-state';
import seriesStyles from './series.module.css';
import { SeriesTotal } from './series-sheet';
import { endSeries, totalsOf } from './series-totals';
import { useArrivalFocus } from './use-arrival-focus';
import { useFollowingQuestions } from './use-following-questions';

/** /user/claimrewards after many labels: the result of each, read from the scan queue, where it stays until the user leaves this page. */
export function SeriesPage() {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isNew] = useState(asksForSeries(state) && state.isNew === true);
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
  const shown = formatNumber(points);

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
    <main ref={main} className={styles.page} tabIndex={-1}>
      <PageTitle title={t`Scan result`} />
      <IconButton
        className={styles.close}
        label={t`Close`}
        icon={<X aria-hidden="true" />}
        onClick={() => void leave(close)}
      />
      <ResultPanel
        state={points > 0 ? 'success' : isChecking ? 'checking' : waiting > 0 ? 'queued' : 'neutral'}
        title={
          points > 0 ? (
            <Plural value={points} one={`+${shown} point`} other={`+${shown} points`} />
          ) : isChecking ? (
            t`Checking the code…`
          ) : waiting > 0 ? (
            t`Saved on this phone`
          ) : (
            t`No new points`
          )
        }
        actions={
          <>
            <Button size="lg" block onClick={() => void leave(questions?.ask ?? (() => navigate(paths.points)))}>
              {questions ? <Trans>Continue</Trans> : <Trans>See my points</Trans>}
            </Button>
            <LinkButton to={paths.scan} state={asksLater && questionsFollow} variant="secondary" size="lg" block>
              <Trans>Scan more labels</Trans>
            </LinkButton>
          </>
        }
      >
        <div className={seriesStyles.words}>
          <SeriesTotal scans={scans} />
        </div>
        <ul className={seriesStyles.list}>
          {scans.map((scan) => (
            <ResultRow key={scan.key} result={scan} />
          ))}
        </ul>
      </ResultPanel>
      {questions?.dialog}
      {points > 0 && isNew && <LazyConfetti />}
    </main>
  );
}
