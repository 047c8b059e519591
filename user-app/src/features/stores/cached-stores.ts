import { distanceKm } from '@loyalty/shared-ui/great-circle';
import type { Position } from '../../location/place.resource';
import { readStoredJson, storeValue } from '../../preferences/browser-storage';
import type { Store } from './stores.resource';

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
  storeValue(storageKey, JSON.stringify(all));
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
      distance: position && store.position ? 1000 * distanceKm(position, store.position) : undefined,
      samePin: pin !== undefined && pinIn(store.address) === pin,
    }))
    .sort(
      (a, b) =>
        Number(b.samePin) - Number(a.samePin) || (a.distance ?? 0) - (b.distance ?? 0) || a.name.localeCompare(b.name),
    );
}

/** Another release may have stored another shape. */
function isCachedStore(value: unknown): value is CachedStore {
  const { id, name, address, phone, phoneLink, position } = Object(value) as Partial<Record<keyof Store, unknown>>;
  const { latitude, longitude } = Object(position) as Partial<Record<keyof Position, unknown>>;
  return (
    typeof id === 'number' &&
    [name, address].every((text) => typeof text === 'string') &&
    [phone, phoneLink].every((text) => text === undefined || typeof text === 'string') &&
    (position === undefined || (Number.isFinite(latitude) && Number.isFinite(longitude)))
  );
}

function readCached(): CachedStore[] {
  const cached = readStoredJson(storageKey);
  return Array.isArray(cached) ? cached.filter(isCachedStore) : [];
}

const pinInText = /(?<![0-9])([1-9][0-9]{2}) ?([0-9]{3})(?![0-9])/g;

export const pinIn = (text: string): string | undefined => [...text.matchAll(pinInText)].at(-1)?.slice(1).join('');

/** Returns the place of a user's profile: the location, with the address's PIN code if it has none of its own. */
export function homePlaceOf({ location, address }: { location: string; address: string }): string | undefined {
  const pin = pinIn(location) ? undefined : pinIn(address);
  return [location, pin].filter(Boolean).join(', ') || undefined;
}
