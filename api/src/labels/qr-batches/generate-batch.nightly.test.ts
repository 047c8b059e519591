import { createProduct } from '../../../test/factories';
import { api, audit, batchesInDatabase, model, post, product, withBatches } from '../../../test/fixtures/batches';
import { refusesOthers } from '../../../test/points-driver';

withBatches();

const order = (changes: object = {}) => ({
  modal: model.id,
  product_id: product.id,
  reward_points: 40,
  quantity: 12,
  ...changes,
});

describe('§7 POST /admin/qr-generator', () => {
  it('201 inserts one row, whatever the quantity, and records the admin', async () => {
    const response = await post('/admin/qr-generator', order({ quantity: 1_000_000 }));
    expect(response.statusCode).toBe(201);
    const { data } = response.json();
    expect(data).toEqual({
      id: data.id,
      product_id: product.id,
      product_name: 'CPVC Elbow 90°',
      model_name: 'CPVC Flow Series',
      quantity: 1_000_000,
      reward_points: 40,
      created: api.clock.now().toISOString(),
      created_at: api.clock.now().toISOString(),
      scanned_count: 0,
      status: 'active',
      void_reason: null,
      voided_count: 0,
      first_serial: data.last_serial - 999_999,
      last_serial: data.last_serial,
    });
    const row = (await batchesInDatabase()).at(-1)!;
    expect(row).toMatchObject({ id: data.id, points: 40, quantity: 1_000_000, first_serial: data.first_serial });
    expect((await audit()).at(-1)).toMatchObject({
      admin_id: row.created_by,
      action: 'batch-generated',
      details: { batch_id: data.id, product_id: product.id, points: 40, quantity: 1_000_000 },
    });
  });

  it.each([
    [
      'the names and texts of a form',
      { modal: 'cpvc flow series', product_id: '%product', reward_points: ' 40 ', quantity: '12' },
    ],
    ['0 points', { reward_points: 0 }],
    ['1,000,000 points', { reward_points: 1_000_000 }],
    ['1 code', { quantity: 1 }],
  ])('201 for %s', async (_name, changes) => {
    const given = JSON.parse(JSON.stringify(order(changes)).replace('%product', String(product.id)));
    expect((await post('/admin/qr-generator', given)).statusCode).toBe(201);
  });

  it('201 for twenty at once: serials follow one another without gap or overlap', async () => {
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) => post('/admin/qr-generator', order({ quantity: i + 1 }))),
    );
    expect(responses.every(({ statusCode }) => statusCode === 201)).toBe(true);
    const rows = (await batchesInDatabase()).toSorted((a, b) => a.first_serial - b.first_serial);
    rows.slice(1).forEach((row, i) => expect(row.first_serial).toBe(rows[i]!.first_serial + rows[i]!.quantity));
    const { serial } = await api.db.selectFrom('next_serial').selectAll().executeTakeFirstOrThrow();
    expect(serial).toBe(rows.at(-1)!.first_serial + rows.at(-1)!.quantity);
  });

  it('takes the default points of its product if the form says none', async () => {
    await api.db.updateTable('products').set({ default_points: 25 }).where('id', '=', product.id).execute();
    const responses = [undefined, ' ', 0].map((points) =>
      post('/admin/qr-generator', order({ reward_points: points })),
    );
    const points = (await Promise.all(responses)).map((response) => response.json().data.reward_points);
    await api.db.updateTable('products').set({ default_points: null }).where('id', '=', product.id).execute();
    expect(points).toEqual([25, 25, 0]);
  });

  const selectModel = 'Please select a model.';
  const selectProduct = 'Please select a product.';
  const pointsInteger = 'Reward points must be an integer.';
  const quantityInteger = 'Quantity must be an integer.';
  it.each([
    ['no model', { modal: undefined }, 'modal', selectModel],
    ['an empty model', { modal: '' }, 'modal', selectModel],
    ['an unknown model', { modal: 999_999 }, 'modal', selectModel],
    ['D22: no product', { product_id: undefined }, 'product_id', selectProduct],
    ['an empty product', { product_id: '' }, 'product_id', selectProduct],
    ['an unknown product', { product_id: 999_999 }, 'product_id', selectProduct],
    ['no points', { reward_points: undefined }, 'reward_points', 'Please enter reward points.'],
    ['empty points', { reward_points: '' }, 'reward_points', 'Please enter reward points.'],
    ['D25: points "10.5"', { reward_points: '10.5' }, 'reward_points', pointsInteger],
    ['D25: points 10.5', { reward_points: 10.5 }, 'reward_points', pointsInteger],
    ['D25: points "1e3"', { reward_points: '1e3' }, 'reward_points', pointsInteger],
    ['D25: points "-5"', { reward_points: '-5' }, 'reward_points', pointsInteger],
    ['D25: points -5', { reward_points: -5 }, 'reward_points', pointsInteger],
    ['D25: full-width points', { reward_points: '０' }, 'reward_points', pointsInteger],
    ['D32: 2^53 points', { reward_points: 2 ** 53 }, 'reward_points', pointsInteger],
    ['points of 30 digits', { reward_points: '9'.repeat(30) }, 'reward_points', pointsInteger],
    ['1,000,001 points', { reward_points: 1_000_001 }, 'reward_points', 'Reward points are too high'],
    ['no quantity', { quantity: undefined }, 'quantity', 'Please enter quantity.'],
    ['D28: an empty quantity', { quantity: '' }, 'quantity', 'Please enter quantity.'],
    ['D29: quantity "abc"', { quantity: 'abc' }, 'quantity', quantityInteger],
    ['D29: quantity 1.5', { quantity: 1.5 }, 'quantity', quantityInteger],
    ['quantity [12]', { quantity: [12] }, 'quantity', 'Please enter quantity.'],
    ['quantity 0', { quantity: 0 }, 'quantity', 'Quantity must be greater than 0'],
    ['1,000,001 codes', { quantity: 1_000_001 }, 'quantity', 'Quantity is too high'],
  ])('400 for %s', async (_name, changes, field, message) => {
    const before = await batchesInDatabase();
    const response = await post('/admin/qr-generator', order(changes));
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { message, code: 'invalid_input', errors: { [field]: message } },
    ]);
    expect(await batchesInDatabase()).toEqual(before);
  });

  it('400 for an empty form, with every message at its field and the first one on top', async () => {
    const response = await post('/admin/qr-generator', {});
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        message: selectModel,
        code: 'invalid_input',
        errors: {
          modal: selectModel,
          product_id: selectProduct,
          reward_points: 'Please enter reward points.',
          quantity: 'Please enter quantity.',
        },
      },
    ]);
  });

  it('400 for D23: a product of another model, and for a removed one', async () => {
    const other = await createProduct(api.context);
    const removed = await createProduct(api.context, { modelId: model.id });
    await api.db.updateTable('products').set({ removed_at: api.clock.now() }).where('id', '=', removed.id).execute();
    for (const { id } of [other, removed]) {
      const response = await post('/admin/qr-generator', order({ product_id: id }));
      expect([response.statusCode, response.json().message]).toEqual([400, selectProduct]);
    }
  });

  refusesOthers(() => api, 'POST', '/admin/qr-generator');
});
