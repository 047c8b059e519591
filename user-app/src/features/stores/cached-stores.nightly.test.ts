import { findCachedStores, cacheStores, homePlaceOf, pinIn } from './cached-stores';
import type { Store } from './stores.resource';

const store = (id: number, more: Partial<Store> = {}): Store => ({
  id,
  name: `Store ${id}`,
  address: 'Pune 411038',
  phone: undefined,
  phoneLink: undefined,
  position: { latitude: 18 + id / 100, longitude: 73 },
  distance: 5,
  samePin: false,
  ...more,
});
const names = (search = '', position?: { latitude: number; longitude: number }) =>
  findCachedStores({ search, position })?.map(({ name }) => name);

beforeEach(() => localStorage.clear());

it('is undefined before anything was kept, and for what cannot be read', () => {
  expect(names()).toBeUndefined();
  localStorage.setItem('cachedStores', '{');
  expect(names()).toBeUndefined();
});

it.each([
  null,
  7,
  { id: 1 },
  { id: 1, name: 'Store 1' },
  { id: '1', name: 'Store 1', address: 'Pune' },
  { id: 1, name: { en: 'Store 1' }, address: 'Pune' },
  { id: 1, name: 'Store 1', address: 'Pune', phone: 7 },
  { id: 1, name: 'Store 1', address: 'Pune', position: [18, 73] },
])('leaves out a stored %j, which has another shape', (other) => {
  cacheStores([store(2)]);
  const stored = JSON.parse(localStorage.getItem('cachedStores') ?? '') as unknown[];
  localStorage.setItem('cachedStores', JSON.stringify([other, ...stored]));
  expect(names()).toEqual(['Store 2']);
  cacheStores([store(3)]);
  expect(names()).toEqual(['Store 2', 'Store 3']);
});

it('sorts by name without a position, and forgets distances', () => {
  cacheStores([store(2), store(1)]);
  expect(names()).toEqual(['Store 1', 'Store 2']);
  expect(findCachedStores({ search: '', position: undefined })?.[0]?.distance).toBeUndefined();
});

it('sorts by the way from a position', () => {
  cacheStores([store(1), store(2), store(3)]);
  expect(names('', { latitude: 18.03, longitude: 73 })).toEqual(['Store 3', 'Store 2', 'Store 1']);
  const [nearest, next] = findCachedStores({ search: '', position: { latitude: 18.03, longitude: 73 } }) ?? [];
  expect(nearest?.distance).toBe(0);
  expect(next?.distance).toBeCloseTo(1112, 0);
});

it('puts the stores of the profile’s PIN code first where there is no position', () => {
  cacheStores([store(1), store(2, { address: 'Wakad 411 057' })]);
  const place = 'Wakad, Pune, 411057';
  const kept = findCachedStores({ search: '', position: undefined, place });
  expect(kept?.map(({ name, samePin }) => [name, samePin])).toEqual([
    ['Store 2', true],
    ['Store 1', false],
  ]);
  expect(findCachedStores({ search: '', position: { latitude: 18, longitude: 73 }, place })?.[0]?.samePin).toBe(false);
});

it('finds every word, whatever its case', () => {
  cacheStores([store(1), store(2, { address: 'Kochi' })]);
  expect(names('STORE 411038')).toEqual(['Store 1']);
  expect(names('nowhere')).toEqual([]);
});

it('takes the newest word on a store, and lets the oldest go', () => {
  cacheStores([store(1), store(2)]);
  cacheStores([store(1, { name: 'Renamed' })]);
  expect(names()).toEqual(['Renamed', 'Store 2']);
  cacheStores(Array.from({ length: 119 }, (_, i) => store(i + 10)));
  expect(names()).toHaveLength(120);
  expect(names()).not.toContain('Store 2');
});

it('goes without where storage is refused', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => cacheStores([store(1)])).not.toThrow();
  setItem.mockRestore();
});

it.each([
  ['Wakad, Pune, Maharashtra, 411057', '411057'],
  ['Pune 411 038', '411038'],
  ['Flat 411001, Wakad 411057', '411057'],
  ['Call 9411057123', undefined],
  ['012345', undefined],
])('finds the PIN code of %p: %p', (text, pin) => expect(pinIn(text)).toBe(pin));

it.each([
  ['Wakad, 411057', '12 Laxmi Road 411030', 'Wakad, 411057'],
  ['Pune', '12 Laxmi Road 411 030', 'Pune, 411030'],
  ['', '12 Laxmi Road 411030', '411030'],
  ['Pune', '12 Laxmi Road', 'Pune'],
  ['', '12 Laxmi Road', undefined],
])('the place of location %p and address %p is %p', (location, address, place) =>
  expect(homePlaceOf({ location, address })).toBe(place),
);
