import type { Position } from '../../location/place.resource';
import { pinIn } from './home-place';
import type { Store } from './store';

const storageKey = 'cachedStores';
/** Some 30 kB: the stores near the user, and of the towns they have searched. */
const maxStores = 120;

/** Without the fields that depend on the user's place. */
type CachedStore = Omit<Store, 'distance' | 'samePin'>;

/** Caches stores for offline use, the latest first. They are the brand's data, so sign-out does not clear them. */
export function cacheStores(stores: readonly Store[]): void {
  const latest = stores.map(({ distance: _, samePin: __, ...store }) => store);
  const ids = new Set(latest.map(({ id }) => id));
  const all = [...latest, ...readCached().filter(({ id }) => !ids.has(id))].slice(0, maxStores);
  try {
    localStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // Full or blocked: there is no list offline.
  }
}

/**
 * Searches the cached stores as the api does: every word in the name or the address, nearest first from a position (GPS needs no
 * network), else by name, with those of the profile's PIN code first.
 * @returns undefined if none are cached
 */
export function findCachedStores({
  search,
  position,
  place,
}: {
  search: string;
  position: Position | undefined;
  place?: string | undefined;
}): Store[] | undefined {
  const kept = readCached();
  if (kept.length === 0) return undefined;
  const pin = position || !place ? undefined : pinIn(place);
  const words = search.toLowerCase().split(' ').filter(Boolean);
  const fits = ({ name, address }: CachedStore) => {
    const text = `${name} ${address}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return kept
    .filter(fits)
    .map((store) => ({
      ...store,
      distance: position && store.position ? metresBetween(position, store.position) : undefined,
      samePin: pin !== undefined && pinIn(store.address) === pin,
    }))
    .sort(
      (a, b) =>
        Number(b.samePin) - Number(a.samePin) || (a.distance ?? 0) - (b.distance ?? 0) || a.name.localeCompare(b.name),
    );
}

function readCached(): CachedStore[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? (kept as CachedStore[]) : [];
  } catch {
    return [];
  }
}

/** Returns the great-circle distance in metres, on a sphere of 6,371 km, as the api does. */
function metresBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (one: number, other: number) => Math.sin(radians(one - other) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half(a.latitude, b.latitude) + across)));
}
