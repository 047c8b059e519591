import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { ResultPanel, type ResultPanelProps } from './result-panel';
import { Link, Navigate, useLocation } from '@loyalty/shared-ui/router';
import { X } from 'lucide-react';
import { InstallOffer } from '../../device/install-offer';
import { personOf } from '../../offline/person';
import { PageTitle } from '../../page/page-title';
import { PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { useSession } from '../../session/session';
import { LazyConfetti } from './lazy-confetti';
import { loadSeriesPage } from './load-series';
import { asksForSeries, scanStateOf, type ScanState } from './scan-state';
import { useFollowingQuestions } from './use-following-questions';
import { useArrivalFocus } from './use-arrival-focus';
import { useGrantedPanel } from './use-granted-panel';
import { useRefusedPanel, useUnansweredPanel } from './use-failed-panel';
import { useScanOutcome, type ScanProgress } from './use-scan-outcome';
import styles from './scan-result.module.css';

const SeriesPage = lazyPanel(async () => (await loadSeriesPage()).SeriesPage, PanelFailure);

/**
 * /user/claimrewards: the result of a scan, or of many. That of one is passed in the navigation state; without one it redirects to the scanner
 * (docs/product.md §2).
 */
export function ScanResultPage() {
  const entry: unknown = useLocation().state;
  const state = scanStateOf(entry);
  const { token } = useSession();
  if (asksForSeries(entry)) return <SeriesPage />;
  // The state of a history entry outlives a sign-out: another user must not see it.
  if (!state || state.scan.person !== personOf(token)) return <Navigate to={paths.scan} replace />;
  return <ScanResult key={state.scan.key} state={state} />;
}

function ScanResult({ state }: { state: ScanState }) {
  const { t } = useLingui();
  const main = useRef<HTMLElement>(null);
  useArrivalFocus(main);
  const progress = useScanOutcome(state);
  const { outcome, isNew } = progress;
  const panel = useOutcomePanel(progress, state.again);
  const questions = useFollowingQuestions();
  return (
    <main ref={main} className={styles.page} tabIndex={-1}>
      <PageTitle title={t`Scan result`} />
      {questions ? (
        <IconButton className={styles.close} label={t`Close`} icon={<X aria-hidden="true" />} onClick={questions.ask} />
      ) : (
        <Link className={styles.close} to={paths.rewards} aria-label={t`Close`}>
          <X aria-hidden="true" />
        </Link>
      )}
      {/* The same panel before and after the response, so that it announces the change. */}
      <ResultPanel {...panel} actions={questions && outcome ? questions.after(panel) : panel.actions} />
      {questions?.dialog}
      {outcome?.kind === 'granted' && <InstallOffer />}
      {/* Only for a new grant, not on coming back to it. */}
      {outcome?.kind === 'granted' && isNew && <LazyConfetti />}
    </main>
  );
}

function useOutcomePanel({ outcome, queued, retry }: ScanProgress, again: boolean): ResultPanelProps {
  const { t } = useLingui();
  const granted = useGrantedPanel();
  const refused = useRefusedPanel();
  const unanswered = useUnansweredPanel(retry);
  if (!outcome) return { state: 'checking', title: t`Checking the code…` };
  if (outcome.kind === 'granted') return granted(outcome.grant);
  if (outcome.kind === 'refused') return refused(outcome);
  return unanswered({ outcome, queued, again });
}
