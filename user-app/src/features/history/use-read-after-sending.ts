import { useEffect, useEffectEvent, useRef } from 'react';
import { useKeptScans } from '../../offline/waiting-scans';

/** Reads the open history anew whenever a scan that waited on this phone was granted behind it. */
export function useReadAfterSending(read: () => void): void {
  const granted = useKeptScans().filter(({ outcome }) => outcome?.kind === 'granted').length;
  const before = useRef(granted);
  const readAnew = useEffectEvent(read);
  useEffect(() => {
    if (granted > before.current) readAnew();
    before.current = granted;
  }, [granted]);
}
