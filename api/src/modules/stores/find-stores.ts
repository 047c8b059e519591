import type { AppContext } from '../../app-context';
import type { NamedPlace, Position } from '../places';
import { listStoresNear, type NearFilter, type NearStore, type Page } from './stores.repository';

/** What a user asks for. */
export interface StoreWish {
  /** Part of a name, an address or a phone number; a PIN code; or a place where no store is. */
  search?: string;
  /** Where the phone is. */
  position?: Position;
  /** Where the person is in words; counts where there is no position. */
  place?: string;
}

export interface FoundStores {
  stores: NearStore[];
  total: number;
  /** Why these: nothing was searched for, they hold the words, or the next best thing where none does. */
  by: 'all' | 'text' | 'postal-area' | 'place';
  /** The place that distances are measured from; undefined for the phone's position, or where nothing is measured. */
  from: string | undefined;
}

/** A PIN code, in one piece or as "411 038". */
const PIN = /^([1-9][0-9]{2}) ?([0-9]{3})$/;
/** The first three digits name a sorting district: a town and its surroundings. */
const POSTAL_AREA_DIGITS = 3;

/**
 * The stores that a user looks for, nearest first from the phone's position, else from the place of their profile, else by name.
 * A search that no store answers is no dead end: a PIN code gives the stores of its postal area, the name of a town gives all
 * stores by their distance from it.
 */
export async function findStores(context: AppContext, wish: StoreWish, page: Page): Promise<FoundStores> {
  const { db, places } = context;
  const { search, position } = wish;
  const home = !position && wish.place ? await places.placeNamed(wish.place) : undefined;
  const origin: Pick<NearFilter, 'position'> = { position: position ?? home };
  const pin = PIN.exec(search ?? '')
    ?.slice(1)
    .join('');

  const matching = await listStoresNear(db, { ...origin, ...(pin ? { pin } : { search }) }, page);
  if (!search || matching.total > 0) return { ...matching, by: search ? 'text' : 'all', from: home?.name };
  if (pin) {
    const around = await listStoresNear(db, { ...origin, pin: pin.slice(0, POSTAL_AREA_DIGITS) }, page);
    return { ...around, by: 'postal-area', from: home?.name };
  }
  const place: NamedPlace | undefined = await places.placeNamed(search);
  if (!place) return { ...matching, by: 'text', from: home?.name };
  return { ...(await listStoresNear(db, { position: place }, page)), by: 'place', from: place.name };
}
