import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Navigate, useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useEffect, useState } from 'react';
import { personOf } from '@loyalty/shared-ui/person';
import { Stack } from '@loyalty/shared-ui/stack';
import { refreshQueue } from '../../offline/scan-queue';
import { paths } from '../../paths';
import { doQuestionsFollow, hasFlag, questionsFollow } from '../../session/return-path';
import { useSession } from '../../session/session';
import { Confetti, ResultScreen, useFollowingQuestions } from './result-screen';
import { ResultRow } from './scan-results';
import { endSeries, totalsOf, useSeries } from './scan-series';
import { seriesState } from './scan-state';
import styles from './scan-results.module.css';
import { SeriesTotal } from './series-sheet';

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
    <ResultScreen
      onClose={() => void leave(close)}
      panel={{
        state: points > 0 ? 'success' : isChecking ? 'checking' : waiting > 0 ? 'queued' : 'neutral',
        title:
          points > 0 ? (
            <Plural value={points} one={`+${shown} point`} other={`+${shown} points`} />
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
