import { readStoredJson, storeValue } from '../preferences/browser-storage';

/**
 * The latest responses, for screens without a network. In local storage, because IndexedDB cannot be read before the first paint.
 * Of one user only: it is cleared for the next.
 */
interface Store {
  /** Of the build that stored it: data of other shapes is not read. */
  readonly shapes: string;
  readonly person: string;
  readonly responses: Readonly<Record<string, CachedResponse>>;
}

interface CachedResponse {
  readonly at: number;
  readonly data: unknown;
}

const storageKey = 'responseCache';
/** 16 responses of 24,000 characters are far below local storage's limit. */
const maxResponses = 16;
const maxLength = 24_000;
const maxPages = 3;

/** Set by webpack: a digest of the files that shape the data, so that most deployments keep the cache. Absent in tests. */
declare const __DATA_SHAPES__: string | undefined;
const shapes = typeof __DATA_SHAPES__ === 'undefined' ? 'development' : __DATA_SHAPES__;

let current: Store | undefined;

function read(): Store | undefined {
  const { shapes: storedShapes, person, responses } = (readStoredJson(storageKey) ?? {}) as Partial<Store>;
  if (storedShapes !== shapes || typeof person !== 'string') return undefined;
  return typeof responses === 'object' && responses !== null ? { shapes, person, responses } : undefined;
}

export function cachedResponse(person: string, id: string): CachedResponse | undefined {
  if (current?.person !== person) current = read();
  if (current?.person !== person) return undefined;
  const response = current.responses[id];
  if (typeof response?.at !== 'number' || !('data' in response)) return undefined;
  // The clock was set back since: no response is from the future.
  return response.at > Date.now() ? { ...response, at: Date.now() } : response;
}

export function cacheResponse(person: string, id: string, data: unknown): void {
  const kept = id.startsWith('$inf$') && Array.isArray(data) ? data.slice(0, maxPages) : data;
  const stored = read();
  const others = Object.entries(stored?.person === person ? stored.responses : {}).filter(([other]) => other !== id);
  const isSmall = (JSON.stringify(kept) ?? '').length <= maxLength;
  const own = isSmall ? [[id, { at: Date.now(), data: kept }] as const] : [];
  current = { shapes, person, responses: Object.fromEntries([...others, ...own].slice(-maxResponses)) };
  storeValue(storageKey, JSON.stringify(current));
}

/** Clears the cache, at sign-out and when the token is rejected. */
export function clearResponseCache(): void {
  current = undefined;
  storeValue(storageKey, undefined);
}
