import type { Reply } from '../trial';
import { freshMobile } from '../../create-test-api';
import { createUser } from '../../factories';
import type { Runner, Runners } from '../describe-bad-inputs';
import { type World, all, asks, dataOf, gets, ODD_IDS, TEN_KB } from './admin-requests';

const batchesAre = (...changes: object[]): Runner<World> =>
  asks('POST', '/admin/qr-generator', ...changes.map((change) => (world: World) => ({ ...form(world), ...change })));

const form = ({ modelId, productId }: World) => ({
  modal: modelId,
  product_id: productId,
  reward_points: 40,
  quantity: 12,
});

export const qrBatchRows: Runners<World> = {
  D22: batchesAre({ product_id: undefined }, { product_id: null }, { product_id: '' }),
  D23: async (trial, world) => batchesAre({ product_id: world.foreignProductId })(trial, world),
  D25: batchesAre(...['10.5', '1e3', '-5', '０', 10.5, -5].map((reward_points) => ({ reward_points }))),
  D26: async (trial, world) => {
    trial.changes({ batches: 1, audit: 1 });
    return batchesAre({ reward_points: 0 })(trial, world);
  },
  D28: batchesAre({ quantity: '' }, { quantity: undefined }, { quantity: null }),
  D29: batchesAre({ quantity: 'abc' }, { quantity: 1.5 }, { quantity: '1.5' }),
  D31: batchesAre({ quantity: 1_000_001 }, { quantity: '1000001' }),
  D32: batchesAre(
    { reward_points: 2 ** 53, quantity: 1_000_000 },
    { reward_points: 9_007_199_254, quantity: 1_000_000 },
  ),
  D34: asks('POST', '/admin/qr-print', { qr_list_id: 999_999 }, { qr_list_id: 2 ** 53 - 1 }),
  D35: async (trial, { batch }) => {
    const signature = 'A'.repeat(43);
    return gets(
      `/qr-images/${batch.first_serial}.svg`,
      `/qr-images/${batch.first_serial}.svg?expires=1&signature=${signature}`,
      `/qr-images/${batch.first_serial}.png?expires=99999999999&signature=${signature}`,
    )(trial, { token: '' } as World);
  },
  D43: async (trial, world) => {
    await createUser(trial.api.context, { mobile: freshMobile(), name: '100% _of_ \\all' });
    await trial.begin();
    const responses: Reply[] = [];
    for (const [url, wrap] of [
      ['/admin/redeem', (search: string) => ({ formData: { search } })],
      ['/admin/plumbers', (search: string) => ({ search })],
      ['/admin/stores', (search: string) => ({ search })],
      ['/admin/qr-get', (search: string) => ({ search })],
    ] as const) {
      for (const search of ['%', '_', '\\', "'", '\\%', '%%%']) {
        const response = await trial.ask(url, { token: world.token, json: wrap(search) });
        const named = dataOf<{ name?: string }[]>(response).map(({ name }) => name);
        const literal = url === '/admin/plumbers' && ['%', '_', '\\'].includes(search);
        expect([url, search, named]).toEqual([url, search, literal ? ['100% _of_ \\all'] : []]);
        responses.push(response);
      }
      expect((await trial.ask(url, { token: world.token, json: wrap(TEN_KB) })).status).toBe(400);
    }
    return responses;
  },
  D110: batchesAre(
    ...['1,000', '+5', '0x10', true, [5], '१०', {}, '1 0', 'Infinity', 1e300].map((reward_points) => ({
      reward_points,
    })),
  ),
  D111: all(batchesAre({ quantity: 0 }, { quantity: '00' }), async (trial, world) =>
    trial.ask('/admin/qr-generator', {
      token: world.token,
      payload: JSON.stringify({ ...form(world), quantity: 0 }).replace('"quantity":0', '"quantity":-0'),
      headers: { 'content-type': 'application/json' },
    }),
  ),
  D112: batchesAre(...['1e2', '0x10', '１２', -1, 1e21, '12 000'].map((quantity) => ({ quantity }))),
  D113: batchesAre({ reward_points: 1_000_001 }, { reward_points: '1000001' }),
  D114: all(
    batchesAre(
      { modal: '\u0000' },
      { modal: '\ud800' },
      { modal: "' or 1=1--" },
      { modal: TEN_KB },
      { modal: 1e300 },
      { modal: '' },
    ),
    batchesAre({ product_id: '\u0000' }, { product_id: '1 or 1=1' }, { product_id: -1 }, { product_id: 1e300 }),
  ),
  D115: asks(
    'POST',
    '/admin/qr-get',
    { search: 'a\u0000b' },
    { search: 'x'.repeat(201) },
    { search: ['a'] },
    { sort: 'name; drop table batches' },
    { sort: ['created'] },
    { direction: 'sideways' },
  ),
  D122: async (trial, world) => {
    const reasons = [undefined, '', '  ', 'x'.repeat(501), 'a\u0000b', 5, ['x'], null];
    const urls = [
      `/admin/qr-batches/${world.batch.id}/void`,
      `/admin/qr-batches/${world.batch.id}/codes/${world.batch.first_serial}/void`,
    ];
    const responses = await all(...urls.map((url) => asks('POST', url, ...reasons.map((reason) => ({ reason })))))(
      trial,
      world,
    );
    const voided = await trial.api.db
      .selectFrom('batches')
      .select('voided_at')
      .where('id', '=', world.batch.id)
      .execute();
    expect(voided).toEqual([{ voided_at: null }]);
    expect(await trial.api.db.selectFrom('voided_codes').select('serial').execute()).toEqual([]);
    return responses;
  },
  D123: gets(
    '/qr-images/abc.svg',
    '/qr-images/1.gif',
    '/qr-images/..%2f1.svg',
    '/qr-images/-1.svg',
    '/qr-images/1.svg?expires=1e9&signature=a',
    '/qr-images/1.svg?signature=a&signature=b',
    `/qr-images/${'9'.repeat(16)}.svg`,
    '/qr-images/1.svg%00.png',
  ),
  D131: async (trial, world) => {
    const id = world.batch.id;
    const odd = [
      'columns=0',
      'rows=1000000000',
      'gap_x=-1',
      'columns=2&columns=3',
      'label_width=NaN',
      'label_height=1e999',
      'columns=1.5',
    ];
    const whole = 'columns=3&rows=8&label_width=60&label_height=30&margin_left=5&margin_top=5&gap_x=0&gap_y=0';
    return gets(
      ...odd.map(
        (part) =>
          `/admin/label-sheets/own?${part.includes('&') ? `${whole}&${part}` : whole.replace(new RegExp(`${part.split('=')[0]}=[^&]*`), part)}`,
      ),
      '/admin/label-sheets/test.pdf?preset=../../etc/passwd',
      `/admin/qr-batches/${id}/labels.pdf?preset=__proto__`,
      `/admin/qr-batches/${id}/labels.pdf?${whole}&start_at=1000000000`,
      `/admin/qr-batches/${id}/labels.pdf?${whole}&start_at=0`,
    )(trial, world);
  },
  D134: all(
    ...[
      '/admin/people/get',
      '/admin/people/scans',
      '/admin/people/claims',
      '/admin/people/journal',
      '/admin/scanners/get',
    ].map((url) => asks('POST', url, {}, ...[999_999, ...ODD_IDS].map((user_id) => ({ user_id })))),
    asks(
      'POST',
      '/admin/get_Items_By_Transaction_id',
      {},
      ...[null, 5, '', 'TX 1', '\u0000', ['TX-1'], 'TX-0'].map((transaction_id) => ({ transaction_id })),
    ),
    asks('POST', '/admin/get_generated_qr_products', { qr_list_id: -1 }, { qr_list_id: 'x' }, { status: 'lost' }),
    gets(
      '/admin/qr-batches/abc',
      '/admin/qr-batches/-1',
      '/admin/qr-batches/999999',
      '/admin/qr-batches/999999/codes.csv',
      `/admin/qr-batches/${'9'.repeat(16)}`,
    ),
  ),
};
