import { placeAt, placeKey } from '../../catalogue/places';
import type { Conditions } from './scheme.schema';

/** A granted scan, and its user as of before it: what conditions ask. */
export interface ConditionFacts {
  productId: number;
  modelId: number;
  batchId: number;
  /** The place's name as the scan has it: `neighbourhood, district, city, state, postcode`, without empty parts. */
  location: string;
  latitude: number | null;
  longitude: number | null;
  /** The user's own location in the same form; null without one. */
  personLocation: string | null;
  roleId: number;
  joinedAt: Date;
  hasScanned: boolean;
  scansToday: number;
  /** Uploaded lists with the user, of those that a scheme asks for. */
  lists: readonly number[] | null;
}

const within = <Value>(wanted: readonly Value[] | undefined, value: Value) => !wanted || wanted.includes(value);

/** Whether a scan meets all conditions. */
export const meetsConditions = (conditions: Conditions, facts: ConditionFacts): boolean =>
  within(conditions.products, facts.productId) &&
  within(conditions.models, facts.modelId) &&
  within(conditions.batches, facts.batchId) &&
  (!conditions.firstScan || !facts.hasScanned) &&
  (conditions.scanOfDay === undefined || facts.scansToday + 1 >= conditions.scanOfDay) &&
  isOfPerson(conditions, facts) &&
  (conditions.place === 'person' || isAt(conditions, facts));

type PersonFacts = Pick<ConditionFacts, 'roleId' | 'joinedAt' | 'personLocation' | 'lists'>;

/** Whether those conditions hold that do not change from scan to scan: on role, age of the account, lists, the person's place. */
export const isOfPerson = (conditions: Conditions, { roleId, joinedAt, personLocation, lists }: PersonFacts): boolean =>
  (conditions.role === undefined || conditions.role === roleId) &&
  (conditions.joinedSince === undefined || joinedAt >= new Date(conditions.joinedSince)) &&
  (conditions.listId === undefined || (lists?.includes(conditions.listId) ?? false)) &&
  (conditions.place !== 'person' ||
    isAt(conditions, { location: personLocation ?? '', latitude: null, longitude: null }));

type Place = Pick<ConditionFacts, 'location' | 'latitude' | 'longitude'>;

/** The position decides, where there is one near a place of the data; PIN codes are only in the text. */
function isAt({ states, districts, pins }: Conditions, { location, latitude, longitude }: Place): boolean {
  if (!states && !districts && !pins) return true;
  const [, pin] = /\b([1-9]\d{5})\s*$/.exec(location) ?? [];
  if (pins && (pin === undefined || !pins.includes(pin))) return false;
  if (!states && !districts) return true;
  const place = latitude === null || longitude === null ? undefined : placeAt({ latitude, longitude });
  if (place) return isNamed(states, [place.state]) && isNamed(districts, [place.county, place.city]);
  const parts = location.replace(/,?\s*\d{6}\s*$/, '').split(',');
  return isNamed(states, parts.slice(-1)) && isNamed(districts, parts);
}

function isNamed(names: readonly string[] | undefined, found: readonly string[]): boolean {
  if (!names) return true;
  const keys = new Set(found.map((name) => placeKey(name.trim())));
  return names.some((name) => keys.has(placeKey(name.trim())));
}
