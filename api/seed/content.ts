import cityData from './tables/cities.json';
import customerData from './tables/customers.json';
import modelData from './tables/models.json';
import plumberData from './tables/plumbers.json';
import storeData from './tables/stores.json';

export type CityKey = keyof typeof cityData;

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
  mobile?: string;
}

export interface DemoProduct {
  name: string;
  /** File name in `pictures/`. */
  picture: string;
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
export const demoModels: readonly { name: string; products: readonly DemoProduct[] }[] = modelData;
export const demoStores = storeData;
