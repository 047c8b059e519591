import { createProduct } from '../../../test/factories';
import { api, flow, upload, withProductUploads } from '../../../test/fixtures/product-uploads';

withProductUploads();

describe('details of products in a sheet', () => {
  it('are stored; each row that is wrong says which value, and a SKU is one product’s', async () => {
    const known = await createProduct(api.context, { modelId: flow.id, name: 'Has a SKU' });
    await api.db.updateTable('products').set({ sku: 'KNOWN' }).where('id', '=', known.id).execute();
    const response = await upload([
      ['Name', 'Model', 'Image', 'SKU', 'MRP (₹)', 'Default points', 'Category'],
      ['Saddle 20', 'Flow Series', 'a.jpg', 'SA-20', '1,250.5', 40, 'Saddles'],
      ['Saddle 25', 'Flow Series', 'a.jpg', 'sa-20', '', '', ''],
      ['Saddle 32', 'Flow Series', 'a.jpg', 'known', '', '', ''],
      ['Saddle 40', 'Flow Series', 'a.jpg', '', 'tbd', '4.5', ''],
      ['Saddle 50', 'Flow Series', 'a.jpg', '', '', '', ''],
    ]);
    const { inserted, errors } = response.json().data;
    expect([response.statusCode, inserted]).toEqual([201, 2]);
    expect(errors.map(({ row, column, code, value }: Record<string, unknown>) => [row, column, code, value])).toEqual([
      [3, 'sku', 'sku_repeated', 'sa-20'],
      [4, 'sku', 'sku_exists', 'known'],
      [5, 'mrp', 'mrp_invalid', 'tbd'],
      [5, 'default_points', 'default_points_invalid', '4.5'],
    ]);
    const stored = await api.db
      .selectFrom('products')
      .select(['name', 'sku', 'mrp_paise', 'default_points', 'category'])
      .where('name', 'like', 'Saddle%')
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { name: 'Saddle 20', sku: 'SA-20', mrp_paise: 125_050, default_points: 40, category: 'Saddles' },
      { name: 'Saddle 50', sku: null, mrp_paise: null, default_points: null, category: null },
    ]);
  });
});
