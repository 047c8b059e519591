import { useEffect, useEffectEvent } from 'react';
import { useRefreshPoints } from '../api/cache-keys';
import { personOf } from '@loyalty/shared-ui/person';
import { scanChannelName, scanDatabaseName } from './queued-scan';
import { useQueuedScans, subscribeToQueue } from './use-queued-scans';

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

/** Whether a scan was queued, or may have been, since this page was opened. */
let haveBeenQueued = false;

/** Returns false only if the browser lists its databases without that of the scans, which the first scan creates. */
async function mayBeQueued(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === scanDatabaseName);
  } catch {
    // The browser is too old to list them, or storage is blocked.
    return true;
  }
}

/** Calls `act` once: now if there may be queued scans, else at the first. @returns cancels it */
export function whenScansAreQueued(act: () => void): () => void {
  const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(scanChannelName);
  let over = false;
  const end = () => {
    over = true;
    unsubscribe();
    tabs?.close();
  };
  const begin = () => {
    haveBeenQueued = true;
    if (over) return;
    end();
    act();
  };
  const unsubscribe = subscribeToQueue(begin);
  tabs?.addEventListener('message', begin);
  if (haveBeenQueued) begin();
  else void mayBeQueued().then((may) => may && begin());
  return end;
}
