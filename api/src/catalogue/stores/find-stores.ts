import type { CatalogueContext } from '../context';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import type { Position } from '../places';
import { listStoresNear, middleOfPin, type NearFilter, type NearStore } from './stores.repository';

export interface StoreSearch {
  search?: string;
  position?: Position;
  place?: string;
}

interface NamedOrigin {
  from?: string;
  /** The user's own PIN code, if the order is based on it. It is an area, so no distance is measured from it. */
  pin?: string;
}

interface Origin extends NamedOrigin {
  near: Pick<NearFilter, 'position' | 'homePin' | 'measured'>;
}

export interface FoundStores extends Page<NearStore>, NamedOrigin {
  /** Why these stores: no search, a text match, or the next best result without one. */
  by: 'all' | 'text' | 'postal-area' | 'place';
}

const PIN = /^([1-9][0-9]{2}) ?([0-9]{3})$/;
const PIN_IN_TEXT = /(?<![0-9])([1-9][0-9]{2}) ?([0-9]{3})(?![0-9])/g;
/** The first three digits name a sorting district: a town and its surroundings. */
const POSTAL_AREA_DIGITS = 3;

/**
 * Finds the stores of a user's search, nearest first from the phone's position, else from the PIN code or the town of
 * their profile, else by name. A search without a match falls back: a PIN code returns the stores of its postal area,
 * the name of a town all stores by their distance from it.
 */
export async function findStores(context: CatalogueContext, wish: StoreSearch, page: PageWindow): Promise<FoundStores> {
  const { db, places } = context;
  const { search = '' } = wish;
  const profile = await originOf(context, wish);
  const pin = PIN.exec(search)?.slice(1).join('');
  const find = async (
    by: FoundStores['by'],
    filter: NearFilter,
    { near, ...origin } = profile,
  ): Promise<FoundStores> => ({
    ...(await listStoresNear(db, { ...near, ...filter }, page)),
    ...origin,
    by,
  });
  const matching = await find(search ? 'text' : 'all', pin ? { pin } : { search });
  if (!search || matching.total > 0) return matching;
  if (pin) return find('postal-area', { pin: pin.slice(0, POSTAL_AREA_DIGITS) });
  const place = await places.placeNamed(search);
  return place ? find('place', {}, { near: { position: place }, from: place.name }) : matching;
}

/**
 * Returns the origin of a profile's location. A PIN code is more exact than the middle of the town; its position is
 * that of its stores. Without such stores it is the town's; without a known town, that of the postal area's stores.
 */
async function originOf({ db, places }: CatalogueContext, { position, place }: StoreSearch): Promise<Origin> {
  if (position || !place) return { near: { position } };
  const pin = [...place.matchAll(PIN_IN_TEXT)].at(-1)?.slice(1).join('');
  const atPin = pin && (await middleOfPin(db, pin));
  if (atPin) return { near: { position: atPin, homePin: pin, measured: false }, pin };
  const town = await places.placeNamed(place);
  if (town) return { near: { position: town }, from: town.name };
  const atArea = pin && (await middleOfPin(db, pin.slice(0, POSTAL_AREA_DIGITS)));
  return atArea ? { near: { position: atArea, measured: false }, pin } : { near: {} };
}
