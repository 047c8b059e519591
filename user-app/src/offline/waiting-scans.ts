import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/session';
import type { KeptScan } from './kept-scan';
import { personOf } from './person';

/** A kept scan, and whether it outlives this page. */
export interface ShownScan extends KeptScan {
  readonly lasting: boolean;
}

/** A scan that waits to be sent. */
export interface WaitingScan {
  readonly key: string;
  /** The code in its one spelling; the whole text where it is no code of ours. */
  readonly code: string;
  /** When it was made, by this phone's clock: epoch milliseconds. */
  readonly scannedAt: number;
  /** Epoch milliseconds before which the api will not listen. */
  readonly notBefore?: number;
  /** It outlives this page; false where the browser refuses storage. */
  readonly lasting: boolean;
}

interface Shown {
  readonly person: string | undefined;
  readonly scans: readonly ShownScan[];
}

let shown: Shown = { person: undefined, scans: [] };
const listeners = new Set<() => void>();

/** Tells every screen which scans are kept for a person. Called by the queue alone. */
export function showScans(next: Shown): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** What was told last. */
export const shownScans = (): Shown => shown;

/** Calls back at every change; returns the way to end that. */
export function subscribeToScans(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

const none: readonly ShownScan[] = [];

/** All kept scans of whoever is signed in, oldest first: waiting ones and those whose outcome is still to be seen. */
export function useKeptScans(): readonly ShownScan[] {
  const { person, scans } = useSyncExternalStore(subscribeToScans, shownScans);
  const { token } = useSession();
  return person !== undefined && person === personOf(token) ? scans : none;
}

/** The scans of whoever is signed in that wait to be sent, oldest first; empty until the queue was read. */
export function useWaitingScans(): readonly WaitingScan[] {
  const scans = useKeptScans();
  return useMemo(() => scans.filter(isWaiting), [scans]);
}

/** A scan whose first request is still under way is not called waiting yet. */
export const isWaiting = ({ outcome, waited }: KeptScan): boolean => !outcome && waited === true;
