import { useLingui } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import type { ResultPanelProps } from './result-panel';
import { ResultScreen } from './result-screen';
import { Navigate, useLocation } from '@loyalty/shared-ui/router';
import { InstallOffer } from '../../device/install-offer';
import { personOf } from '@loyalty/shared-ui/person';
import { PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { useSession } from '../../session/session';
import { LazyConfetti } from './lazy-confetti';
import { loadSeriesPage } from './load-series';
import { asksForSeries, scanStateOf, type ScanState } from './scan-state';
import { useGrantedPanel } from './use-granted-panel';
import { useRefusedPanel, useUnansweredPanel } from './use-failed-panel';
import { useScanOutcome, type ScanProgress } from './use-scan-outcome';

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
  const progress = useScanOutcome(state);
  const { outcome, isNew } = progress;
  const panel = useOutcomePanel(progress, state.again);
  return (
    <ResultScreen panel={panel} done={outcome !== undefined}>
      {outcome?.kind === 'granted' && <InstallOffer />}
      {/* Only for a new grant, not on coming back to it. */}
      {outcome?.kind === 'granted' && isNew && <LazyConfetti />}
    </ResultScreen>
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
