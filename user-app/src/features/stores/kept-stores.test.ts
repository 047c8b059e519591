import { findKeptStores, keepStores } from './kept-stores';
import type { Store } from './store';

const store = (id: number, more: Partial<Store> = {}): Store => ({
  id,
  name: `Store ${id}`,
  address: 'Pune 411038',
  phone: undefined,
  phoneLink: undefined,
  position: { latitude: 18 + id / 100, longitude: 73 },
  distance: 5,
  ...more,
});
const names = (search = '', position?: { latitude: number; longitude: number }) =>
  findKeptStores({ search, position })?.map(({ name }) => name);

beforeEach(() => localStorage.clear());

it('is undefined before anything was kept, and for what cannot be read', () => {
  expect(names()).toBeUndefined();
  localStorage.setItem('keptStores', '{');
  expect(names()).toBeUndefined();
});

it('sorts by name without a position, and forgets distances', () => {
  keepStores([store(2), store(1)]);
  expect(names()).toEqual(['Store 1', 'Store 2']);
  expect(findKeptStores({ search: '', position: undefined })?.[0]?.distance).toBeUndefined();
});

it('sorts by the way from a position', () => {
  keepStores([store(1), store(2), store(3)]);
  expect(names('', { latitude: 18.03, longitude: 73 })).toEqual(['Store 3', 'Store 2', 'Store 1']);
  const [nearest, next] = findKeptStores({ search: '', position: { latitude: 18.03, longitude: 73 } }) ?? [];
  expect(nearest?.distance).toBe(0);
  expect(next?.distance).toBeCloseTo(1112, 0);
});

it('finds every word, whatever its case', () => {
  keepStores([store(1), store(2, { address: 'Kochi' })]);
  expect(names('STORE 411038')).toEqual(['Store 1']);
  expect(names('nowhere')).toEqual([]);
});

it('takes the newest word on a store, and lets the oldest go', () => {
  keepStores([store(1), store(2)]);
  keepStores([store(1, { name: 'Renamed' })]);
  expect(names()).toEqual(['Renamed', 'Store 2']);
  keepStores(Array.from({ length: 119 }, (_, i) => store(i + 10)));
  expect(names()).toHaveLength(120);
  expect(names()).not.toContain('Store 2');
});

it('goes without where storage is refused', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepStores([store(1)])).not.toThrow();
  setItem.mockRestore();
});
