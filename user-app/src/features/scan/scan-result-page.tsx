import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRefreshPoints } from '../../api/cache-keys';
import type { QueuedScan } from '../../offline/queued-scan';
import type { ScanOutcome } from '../../offline/scan.resource';
import { queueSnapshot, subscribeToQueue, useQueuedScans } from '../../offline/use-queued-scans';
import { acknowledgeScan, recordScan, type RecordedScan } from './record-scan';
import { useLingui } from '@lingui/react/macro';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Confetti, ResultScreen, type ResultPanelProps } from './result-screen';
import { Navigate, useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { InstallOffer } from '../../device/install-offer';
import { personOf } from '@loyalty/shared-ui/person';
import { PanelFailure } from '../../panel/panel-failure';
import { paths } from '../../paths';
import { useSession } from '../../session/session';
import { loadSeriesPage } from './load-series';
import { asksForSeries, scanStateOf, type ScanState } from './scan-state';
import { useGrantedPanel } from './use-granted-panel';
import { useRefusedPanel, useUnansweredPanel } from './use-failed-panel';

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
      {outcome?.kind === 'granted' && isNew && <Confetti />}
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

/** How long the user waits for a result before the page says that the scan is saved. */
const timeoutMs = 10_000;

interface ScanProgress {
  /** Undefined while the request is under way. */
  readonly outcome: ScanOutcome | undefined;
  /** The outcome has just arrived, rather than with a reload or the back button. */
  readonly isNew: boolean;
  readonly queued: QueuedScan | undefined;
  /** Sends an unanswered scan again, under the same key. */
  readonly retry: () => void;
}

const isFinal = (result: RecordedScan | undefined) => result !== undefined && result.outcome.kind !== 'unanswered';

/** Records a queued scan when its result page opens, and follows it to its outcome, also when the background or another tab sends it. */
function useScanOutcome({ scan, outcome }: ScanState): ScanProgress {
  const [result, setResult] = useState<RecordedScan | undefined>(outcome && { outcome, isNew: false });
  const [attempt, setAttempt] = useState({ now: false });
  const [slow, setSlow] = useState(false);
  const navigate = useNavigate();
  const entry = useLocation().state as object;
  const refreshPoints = useRefreshPoints();
  const queued = useQueuedScans().find(({ key }) => key === scan.key) ?? result?.queued;

  const take = useEffectEvent((next: RecordedScan) => {
    if (isFinal(result)) return;
    setResult(next);
    if (next.outcome.kind === 'unanswered') return;
    if (next.outcome.kind === 'granted' && next.isNew) void refreshPoints();
    void navigate(paths.scanResult, { replace: true, state: { ...entry, outcome: next.outcome } });
  });
  const record = useEffectEvent((now: boolean) => (isFinal(result) ? undefined : recordScan(scan, { now })));
  const follow = useEffectEvent(() => {
    if (!result) return;
    const sent = queueSnapshot().scans.find(({ key }) => key === scan.key);
    if (sent?.outcome) take({ outcome: sent.outcome, isNew: true, queued: sent });
  });
  useEffect(() => {
    let present = true;
    void record(attempt.now)?.then((next) => present && take(next));
    const unsubscribe = subscribeToQueue(() => follow());
    const timer = setTimeout(() => setSlow(true), timeoutMs);
    return () => {
      present = false;
      unsubscribe();
      clearTimeout(timer);
    };
  }, [attempt]);

  useAcknowledgement(result);

  const retry = useCallback(() => {
    setResult(undefined);
    setSlow(false);
    setAttempt({ now: true });
  }, []);

  const waiting = slow && queued ? ({ kind: 'unanswered', reason: 'server', message: '' } as const) : undefined;
  return { outcome: result?.outcome ?? waiting, isNew: result?.isNew ?? false, queued, retry };
}

/** Acknowledges an outcome when the page that shows it is visible. */
function useAcknowledgement(result: RecordedScan | undefined): void {
  useEffect(() => {
    if (!result || result.outcome.kind === 'unanswered') return;
    const acknowledge = () => {
      if (document.visibilityState === 'visible') void acknowledgeScan(result);
    };
    acknowledge();
    document.addEventListener('visibilitychange', acknowledge);
    return () => document.removeEventListener('visibilitychange', acknowledge);
  }, [result]);
}
