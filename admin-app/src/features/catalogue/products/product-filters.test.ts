import { narrowProducts, type ProductsQuery, productsSchema } from './product-filters';
import type { Product } from './products.resource';
import { setupI18n } from '@lingui/core';
import { firstProblem, type ProductValues } from './product.schema';

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

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const fileOf = (size: number, type = 'image/jpeg') => new File([new Uint8Array(size)], 'valve.jpg', { type });
const fit: ProductValues = { picture: fileOf(10), name: 'Ball Valve', modelId: '3' };

describe('a new product', () => {
  it('§5 Add product: is validated in the order file, name, model: one message at a time', () => {
    expect(firstProblem({ picture: null, name: '', modelId: '' }, i18n)).toEqual({ picture: 'Please select a file' });
    expect(firstProblem({ ...fit, name: '  ', modelId: '' }, i18n)).toEqual({ name: 'Please enter a product name' });
    expect(firstProblem({ ...fit, modelId: '' }, i18n)).toEqual({ modelId: 'Please enter a model name' });
    expect(firstProblem(fit, i18n)).toEqual({});
  });

  it.each([
    ['text', fileOf(10, 'text/plain'), 'Please select an image file.'],
    ['of no known type', fileOf(10, ''), 'Please select an image file.'],
    ['a GIF (§9 Accepted image extensions)', fileOf(10, 'image/gif'), 'Please select an image file.'],
    ['empty', fileOf(0), 'Please select an image file.'],
    ['one byte too large (§9 Image maximum)', fileOf(5_242_881), 'File size exceeds 5MB limit'],
  ])('is refused with a file that is %s', (_what, picture, message) => {
    expect(firstProblem({ ...fit, picture }, i18n)).toEqual({ picture: message });
  });

  it.each([
    ['a PNG (§9 Accepted image extensions)', fileOf(10, 'image/png')],
    ['exactly 5 MB (§9 Image maximum)', fileOf(5_242_880)],
  ])('is accepted with %s', (_what, picture) => {
    expect(firstProblem({ ...fit, picture }, i18n)).toEqual({});
  });

  it('has a name of at most 120 characters, blanks around it aside', () => {
    expect(firstProblem({ ...fit, name: ` ${'x'.repeat(120)} ` }, i18n)).toEqual({});
    expect(firstProblem({ ...fit, name: 'x'.repeat(121) }, i18n)).toEqual({ name: 'Product name is too long' });
  });
});
