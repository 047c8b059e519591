import { useLocation, useNavigate } from '@loyalty/shared-ui/router';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRefreshPoints } from '../../api/cache-keys';
import type { QueuedScan } from '../../offline/queued-scan';
import type { ScanOutcome } from '../../offline/scan-outcome';
import { queueSnapshot, subscribeToQueue, useQueuedScans } from '../../offline/use-queued-scans';
import { paths } from '../../paths';
import { acknowledgeScan, recordScan, type RecordedScan } from './record-scan';
import type { ScanState } from './scan-state';

/** How long the user waits for a result before the page says that the scan is saved. */
const timeoutMs = 10_000;

export interface ScanProgress {
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
export function useScanOutcome({ scan, outcome }: ScanState): ScanProgress {
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
