import { codeOf, createBatch, createProduct } from '../../../test/factories';
import { withFreshApi, admin, api, moveTo } from '../../../test/fixtures/signed-in';
import { approve, claim, expectRefusal, post, reject, scan } from '../../../test/points-driver';

withFreshApi();

beforeAll(() => moveTo('2026-02-01T06:30:00.000Z'));

/** Returns a user of that name with one pending claim over one scan. */
async function claimant(name: string | null, user: { mobile?: string; roleId?: 2 | 3; points?: number } = {}) {
  const { token, userId } = await api.signInUser(user);
  await api.db.updateTable('users').set({ name }).where('id', '=', userId).execute();
  const product = await createProduct(api.context);
  const batch = await createBatch(api.context, { productId: product.id, points: user.points ?? 50 });
  await scan(api, token, codeOf(api.context, batch));
  const { data } = (await claim(api, token)).json<{ data: { transaction_id: string } }>();
  return { token, userId, product, batch, transactionId: data.transaction_id };
}

interface Row {
  transaction_id: string;
  user_name: string;
  mobile: string;
}

describe('§7 POST /admin/redeem', () => {
  const list = (formData?: unknown, token = admin) =>
    post(api, '/admin/redeem', token, formData === undefined ? {} : { formData });
  const idsOf = async (formData?: unknown) => {
    const response = await list(formData);
    expect(response.statusCode).toBe(200);
    const { data, total_count } = response.json<{ data: Row[]; total_count: number }>();
    expect(total_count).toBe(data.length);
    return data.map(({ transaction_id }) => transaction_id);
  };

  test('200 shows a claim as it waits, is approved, is rejected', async () => {
    await moveTo('2026-03-01T10:00:00.000Z');
    const one = await claimant('Asha Rao', { mobile: '9811100001', roleId: 3, points: 75 });
    const [pending] = (await list({ search: '9811100001' })).json<{ data: object[] }>().data;
    const row = {
      transaction_id: one.transactionId,
      scanned_date: '2026-03-01T10:00:00.000Z',
      total_redeem_points: 75,
      value_paise: null,
      worth_paise: null,
      user_name: 'Asha Rao',
      role_name: 'Customer',
      redeemed_date: null,
      claimed_at: '2026-03-01T10:00:00.000Z',
      status: 'pending',
      user_id: one.userId,
      mobile: '9811100001',
      rejected_at: null,
      reason: null,
    };
    expect(pending).toEqual({ ...row, signals: ['new-account'] });
    api.clock.advance(3600);
    await approve(api, admin, { transaction_id: one.transactionId });
    const [approved] = (await list({ search: one.transactionId })).json<{ data: object[] }>().data;
    expect(approved).toEqual({ ...row, status: 'approved', redeemed_date: '2026-03-01T11:00:00.000Z' });

    const two = await claimant(null, { mobile: '9811100002' });
    await reject(api, admin, two.transactionId, 'Torn label');
    const [rejected] = (await list({ search: two.transactionId })).json<{ data: object[] }>().data;
    expect(rejected).toMatchObject({
      user_name: '',
      role_name: 'Plumber',
      status: 'rejected',
      redeemed_date: null,
      rejected_at: '2026-03-01T11:00:00.000Z',
      reason: 'Torn label',
    });
  });

  test('200 newest first', async () => {
    const before = await idsOf();
    const [first, second] = [await claimant('A'), await claimant('B')];
    api.clock.advance(1);
    const third = await claimant('C');
    expect(await idsOf()).toEqual([third.transactionId, second.transactionId, first.transactionId, ...before]);
  });

  test('200 for IST calendar days, both inclusive', async () => {
    const at = async (moment: string) => {
      await moveTo(moment);
      return (await claimant('Day')).transactionId;
    };
    const lastOfFifth = await at('2026-05-05T18:29:59.999Z');
    const firstOfSixth = await at('2026-05-05T18:30:00.000Z');
    const lastOfSixth = await at('2026-05-06T18:29:59.999Z');
    const firstOfSeventh = await at('2026-05-06T18:30:00.000Z');
    expect(await idsOf({ startDate: '2026-05-06', endDate: '2026-05-06' })).toEqual([lastOfSixth, firstOfSixth]);
    expect(await idsOf({ startDate: '2026-05-07', endDate: '' })).toContain(firstOfSeventh);
    expect(await idsOf({ startDate: '2026-05-07', endDate: null })).not.toContain(lastOfSixth);
    expect(await idsOf({ startDate: '2026-05-01', endDate: '2026-05-05' })).toEqual([lastOfFifth]);
  });

  test('200 finds part of a name, a mobile or a transaction id, in any case, taken literally (D43)', async () => {
    const percent = await claimant('100% Plumbing', { mobile: '6100000001' });
    const underscore = await claimant('a_b Pipes', { mobile: '6100000002' });
    const backslash = await claimant('back\\slash', { mobile: '6100000003' });
    const hindi = await claimant('आशा राव', { mobile: '6100000004' });
    const all = [percent, underscore, backslash, hindi];
    const found = async (search: string) => {
      const ids = await idsOf({ search });
      return all.filter(({ transactionId }) => ids.includes(transactionId));
    };
    expect(await found('%')).toEqual([percent]);
    expect(await found('_')).toEqual([underscore]);
    expect(await found('\\')).toEqual([backslash]);
    expect(await found('a_b')).toEqual([underscore]);
    expect(await found('  PLUMBING ')).toEqual([percent]);
    expect(await found('आशा')).toEqual([hindi]);
    expect(await found('610000000')).toEqual(all);
    for (const spelled of ['+91 61000-0000', '91610000000', '0610000000']) expect(await found(spelled)).toEqual(all);
    for (const spelled of ['+91 61000-00002', '061000 00002', '\u202d6100000002\u202c', '६१०००००००२'])
      expect(await found(spelled)).toEqual([underscore]);
    expect(await found(`\u200e${percent.transactionId.replace('-', '\u2011')}`)).toEqual([percent]);
    expect(await found(percent.transactionId.toLowerCase())).toEqual([percent]);
    expect(await found("' or true --")).toEqual([]);
    expect(await found('')).toEqual(all);
  });

  test('200 finds a part of a transaction id at any position, as a full scan would', async () => {
    for (const name of ['Tx-', 'x-1', '100']) await claimant(name);
    const rows = (await list()).json<{ data: Row[] }>().data;
    const id = rows[0]!.transaction_id;
    const parts = [
      'tx-',
      'X-',
      '-',
      'x',
      `TX-${id.slice(3, 5)}`,
      `x-${id.slice(3, 4)}`,
      id.slice(-4),
      id.slice(-3),
      '0',
    ];
    for (const search of [...parts, 'tx-0', 'tx-99999999999999999', `${id}0`]) {
      const found = rows.filter(
        ({ transaction_id, user_name, mobile }) =>
          [transaction_id, user_name].some((text) => text.toLowerCase().includes(search.toLowerCase())) ||
          mobile.includes(search),
      );
      expect([search, await idsOf({ search })]).toEqual([search, found.map(({ transaction_id }) => transaction_id)]);
    }
  });

  test.each<[string, unknown, string]>([
    ['a search of 10 KB (D43)', { search: 'x'.repeat(10_240) }, 'Invalid search'],
    ['a search for NUL', { search: 'a\u0000' }, 'Invalid search'],
    ['a search that is no text', { search: { like: '%' } }, 'Invalid search'],
    ['30 February', { startDate: '2026-02-30' }, 'Invalid date'],
    ['another way to write a day', { endDate: '21-11-2026' }, 'Invalid date'],
    ['a moment', { endDate: '2026-11-21T00:00:00Z' }, 'Invalid date'],
    ['a number', { startDate: 20_261_121 }, 'Invalid date'],
    [
      'a range turned around',
      { startDate: '2026-03-02', endDate: '2026-03-01' },
      'The first day is after the last one.',
    ],
    ['a form that is none', 'all', 'Invalid request'],
  ])('400 for %s', async (_name, formData, message) => {
    expectRefusal(await list(formData), 400, message);
  });

  test('200 of one status, with the count and points of each status beside it', async () => {
    const search = '62000000';
    const [waits, alsoWaits, turnedDown, done] = [
      await claimant('W', { mobile: '6200000001', points: 10 }),
      await claimant('X', { mobile: '6200000002', points: 20 }),
      await claimant('Y', { mobile: '6200000003', points: 40 }),
      await claimant('Z', { mobile: '6200000004', points: 80 }),
    ];
    await reject(api, admin, turnedDown.transactionId, 'Torn label');
    await approve(api, admin, { transaction_id: done.transactionId });
    const by_status = {
      pending: { count: 2, points: 30 },
      approved: { count: 1, points: 80 },
      rejected: { count: 1, points: 40 },
    };
    expect((await list({ search, status: 'pending' })).json()).toMatchObject({ total_count: 2, by_status });
    expect((await list({ search, status: '' })).json()).toMatchObject({ total_count: 4, by_status });
    expect((await list({ search: 'nobody at all' })).json()).toMatchObject({
      data: [],
      total_count: 0,
      by_status: { pending: { count: 0, points: 0 } },
    });
    expect(await idsOf({ search, status: 'pending' })).toEqual([alsoWaits.transactionId, waits.transactionId]);
    expect(await idsOf({ search, status: 'rejected' })).toEqual([turnedDown.transactionId]);
    expect(await idsOf({ search, status: 'approved' })).toEqual([done.transactionId]);
    expectRefusal(await list({ status: 'void' }), 400, 'Invalid status');
  });

  test('401 without a token, 403 for a user', async () => {
    expectRefusal(await post(api, '/admin/redeem', undefined), 401, 'Please Provide Token');
    expectRefusal(await list({}, (await api.signInUser()).token), 403, 'Forbidden');
  });
});

describe('§7 POST /admin/get_Items_By_Transaction_id', () => {
  const items = (transaction_id: unknown, token = admin) =>
    post(api, '/admin/get_Items_By_Transaction_id', token, { transaction_id });

  test('200 lists the scans a claim was made over, oldest first, also once it is rejected', async () => {
    const { token, userId } = await api.signInUser();
    await api.db.updateTable('users').set({ name: 'Vikram' }).where('id', '=', userId).execute();
    const product = await createProduct(api.context, { name: 'Float valve' });
    const batch = await createBatch(api.context, { productId: product.id, points: 15, quantity: 3 });
    for (const index of [2, 0, 1]) {
      await scan(api, token, codeOf(api.context, batch, index));
      api.clock.advance(60);
    }
    const { data } = (await claim(api, token)).json<{ data: { transaction_id: string } }>();
    await scan(api, token, codeOf(api.context, await createBatch(api.context)));

    const response = await items(data.transaction_id);
    const found = response.json<{ data: { serial: number; scanned_date: string }[] }>().data;
    expect(found.map(({ serial }) => serial - batch.first_serial)).toEqual([2, 0, 1]);
    expect(found[0]).toEqual({
      product_name: 'Float valve',
      redeemed_points: 15,
      user_name: 'Vikram',
      scanned_date: expect.any(String),
      serial: batch.first_serial + 2,
    });
    await reject(api, admin, data.transaction_id);
    expect((await items(data.transaction_id)).body).toBe(response.body);
  });

  test.each([undefined, null, '', 5, ['TX-1'], 'TX-1,TX-2', "' or 1=1", 'x'.repeat(41)])('400 for %j', async (id) => {
    expectRefusal(await items(id), 400, 'Invalid request');
  });

  test('401 without a token, 403 for a user', async () => {
    const url = '/admin/get_Items_By_Transaction_id';
    expectRefusal(await post(api, url, undefined, { transaction_id: 'TX-1' }), 401, 'Please Provide Token');
    expectRefusal(await items('TX-1', (await api.signInUser()).token), 403, 'Forbidden');
  });

  test('404 for a claim that never was', async () => {
    expectRefusal(await items('TX-1'), 404, 'Transaction not found', 'claim_not_found');
  });
});

describe('§7 POST /admin/scanners/get', () => {
  const preview = (user_id: unknown, token = admin) => post(api, '/admin/scanners/get', token, { user_id });

  test('200 shows a user’s points and the claims that an approval can pin', async () => {
    const { userId, token, transactionId } = await claimant('Meena', { mobile: '9822200001', points: 20 });
    const claimedAt = api.clock.now().toISOString();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 7 })));
    const response = await preview(String(userId));
    expect(response.json<{ data: object }>().data).toEqual({
      reward_granted: 27,
      total_reward_points: 27,
      rewards_points_reedemed: 0,
      balance_reward_points: 7,
      Rewards_points_for_Approval: 20,
      name: 'Meena',
      mobile: '9822200001',
      role_name: 'Plumber',
      pending: [
        {
          ...{ transaction_id: transactionId, points: 20, value_paise: null, worth_paise: null, claimed_at: claimedAt },
          signals: ['new-account'],
        },
      ],
    });
    await approve(api, admin, { user_id: userId });
    expect((await preview(userId)).json<{ data: object }>().data).toMatchObject({
      rewards_points_reedemed: 20,
      Rewards_points_for_Approval: 0,
      pending: [],
    });
  });

  test.each([undefined, null, '', 'abc', -1, 1.5, 1e300, [1], { $gt: 0 }])('400 for user %j', async (id) => {
    expectRefusal(await preview(id), 400, 'Invalid request');
  });

  test('401 without a token, 403 for a user', async () => {
    expectRefusal(await post(api, '/admin/scanners/get', undefined, { user_id: 1 }), 401, 'Please Provide Token');
    expectRefusal(await preview(1, (await api.signInUser()).token), 403, 'Forbidden');
  });

  test('404 for an unknown user', async () => {
    expectRefusal(await preview(987_654), 404, 'User not found', 'user_not_found');
  });
});
