import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueuedScans } from '../../offline/use-queued-scans';

/** Refetches the open history when a queued scan was granted. */
export function useReadAfterSending(read: () => void): void {
  const granted = useQueuedScans().filter(({ outcome }) => outcome?.kind === 'granted').length;
  const before = useRef(granted);
  const readAnew = useEffectEvent(read);
  useEffect(() => {
    if (granted > before.current) readAnew();
    before.current = granted;
  }, [granted]);
}
