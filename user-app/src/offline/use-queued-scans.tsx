import { Plural } from '@lingui/react/macro';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/session';
import { personOf } from '@loyalty/shared-ui/person';
import type { QueuedScan, StoredScan } from './queued-scan';

interface Snapshot {
  readonly person: string | undefined;
  readonly scans: readonly QueuedScan[];
}

/** The last state read from the stores, for rendering. It needs no IndexedDB code, which is loaded after the first screen. */
let snapshot: Snapshot = { person: undefined, scans: [] };
const listeners = new Set<() => void>();

/** Publishes a new state. Called by scan-queue.ts alone. */
export function publishQueue(next: Snapshot): void {
  snapshot = next;
  for (const listener of listeners) listener();
}

export const queueSnapshot = (): Snapshot => snapshot;

export function subscribeToQueue(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const EMPTY_QUEUE: readonly QueuedScan[] = [];

/** Returns the queued scans of the signed-in user, oldest first: those to be sent, and those with an outcome to be seen. */
export function useQueuedScans(): readonly QueuedScan[] {
  const { person, scans } = useSyncExternalStore(subscribeToQueue, queueSnapshot);
  const { token } = useSession();
  return person !== undefined && person === personOf(token) ? scans : EMPTY_QUEUE;
}

/** Returns the scans of the signed-in user that wait to be sent again, oldest first; empty until the queue was read. */
export function useWaitingScans(): readonly QueuedScan[] {
  const scans = useQueuedScans();
  return useMemo(() => scans.filter(isWaiting), [scans]);
}

/** Returns whether a scan waits to be sent again; not while its first request is in flight. */
export const isWaiting = ({ outcome, waited }: StoredScan): boolean => !outcome && waited === true;

/** Renders a note beside a log-out button that waiting scans are not lost. */
export function WaitingNote({ className }: { className?: string }) {
  const count = useWaitingScans().length;
  if (count === 0) return null;
  return (
    <span className={className}>
      <Plural
        value={count}
        one="# scan waits on this phone. If you sign out, it is sent when you sign in again with this number."
        other="# scans wait on this phone. If you sign out, they are sent when you sign in again with this number."
      />
    </span>
  );
}
