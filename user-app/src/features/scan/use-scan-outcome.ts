import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useRefreshPoints } from '../../api/cache-keys';
import { recordScan } from './record-scan';
import { attemptOf } from './scan-attempts';
import type { ScanOutcome } from './scan-outcome';
import type { ScannedCode } from './scanned-code';

export interface ScanProgress {
  /** Undefined while the api is being asked. */
  readonly outcome: ScanOutcome | undefined;
  /** The outcome came just now, rather than with a reload or the back button. */
  readonly isNew: boolean;
  /** Sends an unanswered scan again, under the same key. */
  readonly retry: () => void;
}

/** Records a scan when its result is first looked at, and gives its outcome. */
export function useScanOutcome(scan: ScannedCode): ScanProgress {
  const [progress, setProgress] = useState<{ outcome: ScanOutcome | undefined; isNew: boolean }>(() => ({
    outcome: attemptOf(scan.key)?.outcome,
    isNew: false,
  }));
  const refreshPoints = useRefreshPoints();
  const finish = useEffectEvent((result: { outcome: ScanOutcome; isNew: boolean }) => {
    setProgress((before) => (before.outcome?.kind === 'granted' ? before : result));
    if (result.isNew && result.outcome.kind === 'granted') void refreshPoints();
  });

  const [tries, setTries] = useState(0);
  useEffect(() => {
    void recordScan(scan).then(finish);
  }, [scan, tries]);

  const retry = useCallback(() => {
    setProgress({ outcome: undefined, isNew: false });
    setTries((before) => before + 1);
  }, []);

  // The network came back while the person was waiting for it.
  const reason = progress.outcome?.kind === 'unanswered' ? progress.outcome.reason : undefined;
  useEffect(() => {
    if (reason !== 'offline') return;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [reason, retry]);

  return { ...progress, retry };
}
