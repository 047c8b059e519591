import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { unstable_serialize, type Key, type Middleware, type SWRResponse } from 'swr';
import { ApiError } from '../api/api-error';
import { isWorthRetrying } from '../api/is-worth-retrying';
import { currentSession } from '../session/session';
import { keepAnswer, keptAnswer } from './kept-answers';
import { personOf } from './person';

/** How long a read may take until what is shown in its place is marked as old (milliseconds). */
const patience = 3_000;

interface Mark {
  /** Epoch milliseconds of the answer that is shown. */
  readonly since: number;
  readonly retry: () => void;
}

const marks = new Set<Mark>();
let oldest: Mark | undefined;
const listeners = new Set<() => void>();

function mark(next: Mark): () => void {
  const tell = () => {
    oldest = [...marks].toSorted((one, other) => one.since - other.since)[0];
    for (const listener of listeners) listener();
  };
  marks.add(next);
  tell();
  return () => {
    marks.delete(next);
    tell();
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Since when what the screen shows may be out of date (epoch milliseconds), because the server does not answer; undefined while
 * everything is fresh.
 */
export const useShownSince = (): number | undefined => useSyncExternalStore(subscribe, () => oldest?.since);

/** Asks the server anew for everything on the screen that is marked as old. */
export function readMarkedAnew(): void {
  for (const { retry } of marks) retry();
}

const person = () => personOf(currentSession().token);

/** The id under which SWR caches a read; of a list without end, that of all its pages. */
function idsOf(key: Key | ((index: number, before: null) => Key)): string[] {
  if (typeof key !== 'function') return [unstable_serialize(key)];
  try {
    return [`$inf$${unstable_serialize(key(0, null))}`, unstable_serialize(key as Key)];
  } catch {
    return [];
  }
}

/** For SWR's `onSuccess`: remembers what the person was answered. */
export function keepLastKnown(data: unknown, id: string): void {
  const whose = person();
  if (whose !== undefined && data !== undefined) keepAnswer(whose, id, data);
}

const isEndless = (id: string | undefined) => id?.startsWith('$inf$') === true;

type KnownResult = { lastKnownAt?: number };

/**
 * When the data of a read was answered, if it is not from just now: it came from the phone's memory, or the server gave no answer
 * since. What is claimed or sent on the ground of it may be out of date. Undefined for fresh data.
 */
export const lastKnownAt = (result: object): number | undefined => (result as KnownResult).lastKnownAt;

/**
 * SWR middleware: where there is no data (yet), the last known answer takes its place, and a failure that is the connection's
 * is not told beside it: the layout says once, for the whole screen, since when it may be out of date. An endless list keeps its
 * errors, they stop it from asking on.
 */
export const withLastKnown: Middleware = (useNext) => (key, fetcher, config) => {
  const result = useNext(key, fetcher, config);
  const ids = idsOf(key as Key);
  const whose = person();
  const id = ids.find((one) => one !== '' && whose !== undefined && keptAnswer(whose, one));
  const known = id === undefined || whose === undefined ? undefined : keptAnswer(whose, id);

  const { data, error } = result as SWRResponse<unknown, unknown>;
  const failed = error instanceof ApiError && isWorthRetrying(error);
  const isOld = known !== undefined && (data === undefined || failed);
  useMark(isOld ? known.at : undefined, failed, () => void result.mutate());

  // What the page itself changed in the cache is known, too.
  useEffect(() => {
    if (id && !isEndless(id) && data !== undefined && known?.data !== data && !failed) keepLastKnown(data, id);
  }, [id, data, known, failed]);

  if (!isOld) return result;
  return Object.create(result, {
    data: { value: data ?? known.data },
    isLoading: { value: false },
    lastKnownAt: { value: known.at },
    ...(failed && !isEndless(id) && { error: { value: undefined } }),
  }) as typeof result;
};

/** Tells the layout that something old is shown: at once when the read has failed, else when it takes long. */
function useMark(since: number | undefined, failed: boolean, retry: () => void): void {
  const again = useEffectEvent(retry);
  useEffect(() => {
    if (since === undefined) return;
    let unmark: (() => void) | undefined;
    const act = () => {
      unmark = mark({ since, retry: () => again() });
    };
    const timer = failed || !navigator.onLine ? act() : setTimeout(act, patience);
    return () => {
      if (timer !== undefined) clearTimeout(timer);
      unmark?.();
    };
  }, [since, failed]);
}
