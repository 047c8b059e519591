import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRefreshPoints } from '../../api/cache-keys';
import { useKeptScans, type ShownScan } from '../../offline/waiting-scans';
import type { ScanOutcome } from '../../offline/scan-outcome';
import { symbolsOf } from './code-text';
import { acknowledgeScan, recordScan, type RecordedScan } from './record-scan';
import { attemptOf } from './scan-attempts';
import type { ScannedCode } from './scanned-code';

/** How long a result may make the person wait before it says that the scan is saved (milliseconds). */
const patience = 10_000;

export interface ScanProgress {
  /** Undefined while the api is being asked. */
  readonly outcome: ScanOutcome | undefined;
  /** The outcome came just now, rather than with a reload or the back button. */
  readonly isNew: boolean;
  /** What is kept on the phone until there is an outcome. */
  readonly kept: ShownScan | undefined;
  /** This label waited on the phone already when it was read this time. */
  readonly again: boolean;
  /** Sends an unanswered scan again, under the same key. */
  readonly retry: () => void;
}

/** Records a scan when its result is first looked at, and follows it to its outcome, whoever sends it. */
export function useScanOutcome(scan: ScannedCode): ScanProgress {
  const [progress, setProgress] = useState<RecordedScan | undefined>(() => {
    const outcome = attemptOf(scan.key)?.outcome;
    return outcome && { outcome, isNew: false };
  });
  const [round, setRound] = useState({ tries: 0, now: false });
  const [slow, setSlow] = useState(false);
  const refreshPoints = useRefreshPoints();
  const code = symbolsOf(scan.text);
  const scans = useKeptScans();
  const kept = scans.find(
    (one) => one.key === (progress?.kept?.key ?? scan.key) || (one.code === code && !one.outcome),
  );

  const [waitedBefore] = useState(kept?.waited === true);

  const finish = useEffectEvent((result: RecordedScan) => {
    setProgress((before) => (before?.outcome.kind === 'granted' ? before : result));
    if (result.isNew && result.outcome.kind === 'granted') void refreshPoints();
  });
  // It was sent meanwhile, by this page or another tab: its outcome is there to be fetched.
  const isAnswered = progress?.outcome.kind === 'unanswered' && kept?.outcome !== undefined;
  useEffect(() => {
    let present = true;
    void recordScan(scan, { now: round.now }).then((result) => present && finish(result));
    const timer = setTimeout(() => setSlow(true), patience);
    return () => {
      present = false;
      clearTimeout(timer);
    };
  }, [scan, round, isAnswered]);

  useAcknowledgement(progress);

  const retry = useCallback(() => {
    setProgress(undefined);
    setSlow(false);
    setRound(({ tries }) => ({ tries: tries + 1, now: true }));
  }, []);

  const waiting = slow && kept ? ({ kind: 'unanswered', reason: 'server', message: '' } as const) : undefined;
  const shown = kept ?? progress?.kept;
  return {
    outcome: progress?.outcome ?? waiting,
    isNew: progress?.isNew ?? false,
    kept: shown,
    again: waitedBefore || (shown !== undefined && shown.key !== scan.key),
    retry,
  };
}

/** An outcome counts as seen when it was on a screen that somebody can see. */
function useAcknowledgement(progress: RecordedScan | undefined): void {
  useEffect(() => {
    if (!progress || progress.outcome.kind === 'unanswered') return;
    const acknowledge = () => {
      if (document.visibilityState === 'visible') void acknowledgeScan(progress);
    };
    acknowledge();
    document.addEventListener('visibilitychange', acknowledge);
    return () => document.removeEventListener('visibilitychange', acknowledge);
  }, [progress]);
}
