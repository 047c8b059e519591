import { useEffect, useEffectEvent } from 'react';
import { useRefreshPoints } from '../api/cache-keys';
import { personOf } from './person';
import { useQueuedScans } from './use-queued-scans';
import { whenScansAreQueued } from './when-scans-are-queued';

/** Milliseconds after which the queue is read even on a page that is never idle. */
const idleTimeoutMs = 2_000;

/** Loads the queue and its database: after the first paint, and only if there may be queued scans. */
export const loadSender = () => import(/* webpackChunkName: "offline" */ './scan-sender');

/** Sends the queued scans of the signed-in user, and refetches the points after a grant. */
export function ScanSending({ token }: { token: string }) {
  const refreshPoints = useRefreshPoints();
  const granted = useQueuedScans().filter(({ outcome }) => outcome?.kind === 'granted').length;
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
      if (!over) end = whenScansAreQueued(() => void start().catch((error: unknown) => console.error(error)));
    };
    whenIdle(follow, { timeout: idleTimeoutMs });
    return () => {
      over = true;
      end?.();
      stop?.();
    };
  }, [token]);
  return null;
}
