import cityData from './tables/cities.json';
import customerData from './tables/customers.json';
import modelData from './tables/models.json';
import plumberData from './tables/plumbers.json';
import storeData from './tables/stores.json';

export type CityKey = keyof typeof cityData;

/** A city with quarters and their PIN codes; people scan within some kilometres of its centre. */
export interface City {
  name: string;
  state: string;
  latitude: number;
  longitude: number;
  quarters: readonly (readonly [name: string, pin: string])[];
}

/** Decides how often a demo user scans. */
export interface Character {
  name: string;
  city: CityKey;
  /** Relative to other users; 0 has registered and not scanned yet. */
  busy: number;
  /** Of the users to sign in as. */
  mobile?: string;
}

export interface DemoProduct {
  name: string;
  /** File name in `pictures/`. */
  picture: string;
  /** Points of its codes. */
  points: number;
  /** Percentage of all scans. */
  share: number;
}

/** The two users to sign in as (the README names their mobiles). */
export const demoPlumber = { name: 'Ramesh Patil', city: 'pune', mobile: '9000000002', busy: 9 } as const;
export const demoCustomer = { name: 'Sunita Rao', city: 'bengaluru', mobile: '9000000003', busy: 2.5 } as const;

export const cities = cityData as unknown as Readonly<Record<CityKey, City>>;
export const plumbers = plumberData as readonly Character[];
export const customers = customerData as readonly Character[];
/** In the order of creation. */
export const demoModels: readonly { name: string; products: readonly DemoProduct[] }[] = modelData;
/** Shops in the demo's cities; their phone numbers are invented. */
export const demoStores = storeData;
