import { useEffect, useEffectEvent } from 'react';
import { useRefreshPoints } from '../api/cache-keys';
import { personOf } from './person';
import { useKeptScans } from './waiting-scans';
import { whenScansAreKept } from './when-scans-are-kept';

/** Milliseconds after which the queue is looked at even on a page that finds no rest. */
const latest = 2_000;

/** The queue and its database come after the first screen has been painted, and only where a scan was ever kept. */
export const loadSender = () => import(/* webpackChunkName: "offline" */ './scan-sender');

/** As long as somebody is signed in: sends what they have scanned without a network, and reads their points anew when it counts. */
export function ScanSending({ token }: { token: string }) {
  const refreshPoints = useRefreshPoints();
  const granted = useKeptScans().filter(({ outcome }) => outcome?.kind === 'granted').length;
  const refresh = useEffectEvent(() => void refreshPoints());
  useEffect(() => {
    if (granted > 0) refresh();
  }, [granted]);

  useEffect(() => {
    const person = personOf(token);
    if (person === undefined) return;
    let stop: (() => void) | undefined;
    let over = false;
    const start = async () => {
      const { keepSending } = await loadSender();
      if (!over) stop = keepSending(person);
    };
    const whenIdle = globalThis.requestIdleCallback ?? ((act: () => void) => setTimeout(act, 1));
    let end: (() => void) | undefined;
    const follow = () => {
      if (!over) end = whenScansAreKept(() => void start().catch((error: unknown) => console.error(error)));
    };
    whenIdle(follow, { timeout: latest });
    return () => {
      over = true;
      end?.();
      stop?.();
    };
  }, [token]);
  return null;
}
