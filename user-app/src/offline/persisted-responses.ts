import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { unstable_serialize, type Key, type Middleware, type SWRResponse } from 'swr';
import { ApiError } from '@loyalty/shared-ui/api-error';
import { isWorthRetrying } from '../api/failures';
import { currentSession } from '../session/session';
import { cacheResponse, cachedResponse } from './response-cache';
import { personOf } from '@loyalty/shared-ui/person';

/** How long a request may take before the persisted response in its place is marked as stale. */
const staleAfterMs = 3_000;

interface Mark {
  readonly since: number;
  readonly retry: () => void;
}

const marks = new Set<Mark>();
let oldest: Mark | undefined;
const listeners = new Set<() => void>();

function mark(next: Mark): () => void {
  const publish = () => {
    oldest = [...marks].toSorted((one, other) => one.since - other.since)[0];
    for (const listener of listeners) listener();
  };
  marks.add(next);
  publish();
  return () => {
    marks.delete(next);
    publish();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Epoch milliseconds, if the screen may be out of date because the server does not respond. */
export const useStaleSince = (): number | undefined => useSyncExternalStore(subscribe, () => oldest?.since);

export function refetchStale(): void {
  for (const { retry } of marks) retry();
}

const person = () => personOf(currentSession().token);

/** Returns the id under which SWR caches a response; for an infinite list, that of all its pages. */
function idsOf(key: Key | ((index: number, before: null) => Key)): string[] {
  if (typeof key !== 'function') return [unstable_serialize(key)];
  try {
    return [`$inf$${unstable_serialize(key(0, null))}`, unstable_serialize(key as Key)];
  } catch {
    return [];
  }
}

export function persistResponse(data: unknown, id: string): void {
  const whose = person();
  if (whose !== undefined && data !== undefined) cacheResponse(whose, id, data);
}

/** Returns when the latest response to a key was received (epoch milliseconds), if it is known. */
export function receivedAt(key: Key): number | undefined {
  const whose = person();
  return whose === undefined ? undefined : cachedResponse(whose, unstable_serialize(key))?.at;
}

const isEndless = (id: string | undefined) => id?.startsWith('$inf$') === true;

type PersistedResult = { persistedAt?: number };

/**
 * Returns when the data of a result was received, if it is persisted data, or the server has not responded since: a claim made on it
 * may be out of date. Undefined for fresh data.
 */
export const persistedAt = (result: object): number | undefined => (result as PersistedResult).persistedAt;

/**
 * SWR middleware: returns the persisted response where there is no data (yet), without the error if the connection failed: the
 * layout says once, for the whole screen, since when it may be out of date. An infinite list keeps its errors, which stop it from
 * loading more.
 */
export const withPersistedResponses: Middleware = (useNext) => (key, fetcher, config) => {
  const result = useNext(key, fetcher, config);
  const ids = idsOf(key as Key);
  const whose = person();
  const id = ids.find((one) => one !== '' && whose !== undefined && cachedResponse(whose, one));
  const known = id === undefined || whose === undefined ? undefined : cachedResponse(whose, id);

  const { data, error } = result as SWRResponse<unknown, unknown>;
  const failed = error instanceof ApiError && isWorthRetrying(error);
  const isOld = known !== undefined && (data === undefined || failed);
  useMark(isOld ? known.at : undefined, failed, () => void result.mutate());

  // Changes that the page itself made in the cache count as fresh.
  useEffect(() => {
    if (id && !isEndless(id) && data !== undefined && known?.data !== data && !failed) persistResponse(data, id);
  }, [id, data, known, failed]);

  if (!isOld) return result;
  return Object.create(result, {
    data: { value: data ?? known.data },
    isLoading: { value: false },
    persistedAt: { value: known.at },
    ...(failed && !isEndless(id) && { error: { value: undefined } }),
  }) as typeof result;
};

/** Marks the screen as stale: at once when the request has failed, else when it takes long. */
function useMark(since: number | undefined, failed: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (since === undefined) return;
    let unmark: (() => void) | undefined;
    const act = () => {
      unmark = mark({ since, retry: () => again() });
    };
    const timer = failed || !navigator.onLine ? act() : setTimeout(act, staleAfterMs);
    return () => {
      if (timer !== undefined) clearTimeout(timer);
      unmark?.();
    };
  }, [since, failed]);
}
