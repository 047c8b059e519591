import type { Position } from '../../location/place.resource';
import type { Store } from './store';

const storageKey = 'keptStores';
/** Some 30 kB: the stores around a person, and of the towns they have looked at. */
const mostKept = 120;

/** As it is kept: where a store is stays true, how far it is does not. */
type KeptStore = Omit<Store, 'distance'>;

/** Keeps stores for a day without a network; the latest answers last the longest. They are the brand's, not a person's. */
export function keepStores(stores: readonly Store[]): void {
  const latest = stores.map(({ distance: _, ...store }) => store);
  const ids = new Set(latest.map(({ id }) => id));
  const all = [...latest, ...readKept().filter(({ id }) => !ids.has(id))].slice(0, mostKept);
  try {
    localStorage.setItem(storageKey, JSON.stringify(all));
  } catch {
    // A full or forbidden storage: then there is no list offline, as before.
  }
}

/**
 * Looks among the kept stores as the api does: every word in the name or the address, nearest first from a position (GPS needs
 * no network), else by name.
 * @returns undefined when the phone has kept none at all
 */
export function findKeptStores({
  search,
  position,
}: {
  search: string;
  position: Position | undefined;
}): Store[] | undefined {
  const kept = readKept();
  if (kept.length === 0) return undefined;
  const words = search.toLowerCase().split(' ').filter(Boolean);
  const fits = ({ name, address }: KeptStore) => {
    const text = `${name} ${address}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return kept
    .filter(fits)
    .map((store) => ({
      ...store,
      distance: position && store.position ? metresBetween(position, store.position) : undefined,
    }))
    .sort((a, b) => (a.distance ?? 0) - (b.distance ?? 0) || a.name.localeCompare(b.name));
}

function readKept(): KeptStore[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(kept) ? (kept as KeptStore[]) : [];
  } catch {
    return [];
  }
}

/** The great circle's metres, on a sphere of 6,371 km, as the api measures. */
function metresBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (one: number, other: number) => Math.sin(radians(one - other) / 2) ** 2;
  const across = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(half(a.latitude, b.latitude) + across)));
}
