import { narrowProducts, productsSchema, type ProductsQuery } from './product-filters';
import type { Product } from './products.resource';

const product = (id: number, name: string, modelId: number, modelName: string, createdAt: string): Product => ({
  id,
  name,
  modelId,
  modelName,
  createdAt,
  thumbnailUrl: undefined,
  rewardPoints: 0,
});

const products = [
  product(1, 'Union 110 mm', 1, 'Flow Series', '2026-11-01T08:00:00.000Z'),
  product(2, 'Union 15 mm', 1, 'Flow Series', '2026-11-03T08:00:00.000Z'),
  product(3, 'Angle Stop Cock', 2, 'Brass', '2026-11-02T08:00:00.000Z'),
  product(4, 'ball valve', 2, 'Brass', '2026-11-02T08:00:00.000Z'),
];
const ids = (filters: Partial<ProductsQuery['filters']>, column: ProductsQuery['sort']['column'] = 'newest') =>
  narrowProducts(products, {
    filters: { search: '', modelId: '', ...filters },
    sort: { column, direction: productsSchema.sort[column] },
  }).map(({ id }) => id);

describe('narrowProducts', () => {
  it.each([
    ['newest', [2, 4, 3, 1]],
    ['oldest', [1, 3, 4, 2]],
    ['name', [3, 4, 2, 1]],
    ['model', [3, 4, 2, 1]],
  ] as const)('sorts by %s', (sort, order) => {
    expect(ids({}, sort)).toEqual(order);
  });

  it('finds by name and by model, within one model or all', () => {
    expect(ids({ search: 'union' })).toEqual([2, 1]);
    expect(ids({ search: 'brass valve' })).toEqual([4]);
    expect(ids({ modelId: '2' })).toEqual([4, 3]);
    expect(ids({ modelId: '2', search: 'union' })).toEqual([]);
  });

  it('leaves the list it was given as it was', () => {
    ids({}, 'name');
    expect(products.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});
