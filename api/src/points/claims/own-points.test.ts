import { codeOf, createBatch, createModel, createProduct } from '../../../test/factories';
import { api, withFreshApi } from '../../../test/fixtures/signed-in';
import { approve, claim, expectRefusal, post, reject, scan, refusesAdmins } from '../../../test/points-driver';

withFreshApi();

interface Claimed {
  data: { transaction_id: string };
}

describe('§7 POST /users/scanners/get', () => {
  const summary = async (token: string) =>
    (await post(api, '/users/scanners/get', token)).json<{ data: object }>().data;
  const zero = {
    reward_granted: 0,
    total_reward_points: 0,
    rewards_points_reedemed: 0,
    balance_reward_points: 0,
    Rewards_points_for_Approval: 0,
    unseen_news: 0,
  };

  test('200 follows the points through a scan, a claim (§4 redemption: Rewards_points_for_Approval), a rejection and an approval (§4 redemption: redeemed)', async () => {
    const { token, userId } = await api.signInUser();
    const admin = await api.signInAdmin();
    await api.db.deleteFrom('point_totals').where('user_id', '=', userId).execute();
    expect(await summary(token)).toEqual(zero);

    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 80 })));
    const granted = { ...zero, reward_granted: 80, total_reward_points: 80 };
    expect(await summary(token)).toEqual({ ...granted, balance_reward_points: 80 });

    const first = (await claim(api, token)).json<Claimed>().data.transaction_id;
    expect(await summary(token)).toEqual({ ...granted, Rewards_points_for_Approval: 80 });

    await reject(api, admin, first);
    expect(await summary(token)).toEqual({ ...granted, balance_reward_points: 80, unseen_news: 1 });

    api.clock.advance(5);
    const second = (await claim(api, token)).json<Claimed>().data.transaction_id;
    await approve(api, admin, { transaction_id: second });
    expect(await summary(token)).toEqual({ ...granted, rewards_points_reedemed: 80, unseen_news: 2 });
  });

  test('200 distinguishes points of scans from points added and taken by hand', async () => {
    const { token, userId } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 10 })));
    const adjustment = { user_id: userId, kind: 'adjustment' as const, at: api.clock.now() };
    await api.db
      .insertInto('journal')
      .values([
        { ...adjustment, points: 100, from_account: 'programme', to_account: 'available' },
        { ...adjustment, points: 30, from_account: 'available', to_account: 'programme' },
      ])
      .execute();
    await api.db
      .updateTable('point_totals')
      .set({ granted: 80, available: 80 })
      .where('user_id', '=', userId)
      .execute();
    expect(await summary(token)).toMatchObject({
      reward_granted: 10,
      total_reward_points: 80,
      balance_reward_points: 80,
    });
  });

  test('401 without a token, 403 for an admin', async () => {
    expectRefusal(await post(api, '/users/scanners/get', undefined), 401, 'Please Provide Token');
    expectRefusal(await post(api, '/users/scanners/get', await api.signInAdmin()), 403, 'Forbidden');
  });
});

describe('§7 POST /users/transactions/get', () => {
  interface Page {
    data: { id: number; kind: string; reward_points: number; product_name: string; created_at: string }[];
    total_count: number;
  }
  const list = (token: string | undefined, body: unknown = {}, query = '') =>
    post(api, `/users/transactions/get${query}`, token, body);
  const pageOf = async (token: string, body: unknown = {}, query = '') => {
    const response = await list(token, body, query);
    expect(response.statusCode).toBe(200);
    return response.json<Page>();
  };

  /** Returns a user with 23 scans, a minute apart, and a claim after every eighth. */
  async function userWithHistory() {
    const user = await api.signInUser();
    const model = await createModel(api.context, { name: `Model of ${user.userId}` });
    const product = await createProduct(api.context, { name: 'Tee', modelId: model.id, pictureKey: 't.jpg' });
    const batch = await createBatch(api.context, { productId: product.id, points: 10, quantity: 23 });
    for (let index = 0; index < 23; index += 1) {
      await scan(api, user.token, codeOf(api.context, batch, index));
      api.clock.advance(60);
      if (index % 8 === 7) expect((await claim(api, user.token)).statusCode).toBe(201);
    }
    return { ...user, batch, model };
  }

  test('200 lists scans and claims newest first, ten a page (§9 List page size), each once', async () => {
    const { token, batch, model } = await userWithHistory();
    const pages = [await pageOf(token), await pageOf(token, { page: 2 }), await pageOf(token, { page: '3' })];
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 5]);
    expect(pages.map(({ total_count }) => total_count)).toEqual([25, 25, 25]);
    const entries = pages.flatMap(({ data }) => data);
    expect(new Set(entries.map(({ kind, id }) => kind + id)).size).toBe(25);
    expect(entries.map(({ created_at }) => created_at)).toEqual(
      entries
        .map(({ created_at }) => created_at)
        .toSorted()
        .toReversed(),
    );
    expect(entries.at(-1)).toEqual({
      id: batch.first_serial,
      kind: 'scan',
      product_name: 'Tee',
      model_name: model.name,
      imageUrl: '/api/pictures/t.jpg',
      reward_points: 10,
      fromated_created_dt: expect.stringMatching(/^[0-9]{2}-[0-9]{2}-[0-9]{4} [0-9]{2}:[0-9]{2} [AP]M$/),
      created_at: expect.any(String),
    });
    expect(entries.filter(({ kind }) => kind === 'claim')).toMatchObject([
      { product_name: 'Rewards Claimed', reward_points: 80, status: 'pending', transaction_id: expect.any(String) },
      { product_name: 'Rewards Claimed', reward_points: 80, status: 'pending' },
    ]);
    expect(await pageOf(token, { page: 4 })).toMatchObject({ data: [], total_count: 25 });
    expect((await pageOf(token, {}, '?page=3')).data).toEqual(pages[2]!.data);
  });

  test('200 lists only what was earned, or only claims', async () => {
    const { token } = await userWithHistory();
    const earned = await pageOf(token, { kind: 'earned', page: 3 });
    expect(earned).toMatchObject({ total_count: 23, data: Array(3).fill({ kind: 'scan' }) });
    const claims = await pageOf(token, { kind: 'claims' });
    expect(claims).toMatchObject({ total_count: 2, data: Array(2).fill({ kind: 'claim' }) });
  });

  test('200 lists one month as India counts them, of all kinds or of one', async () => {
    api.clock.set(new Date('2026-11-30T18:00:00.000Z'));
    const { token, userId } = await api.signInUser();
    const batch = await createBatch(api.context, { points: 10, quantity: 4 });
    // 23:30 and 23:59:59 on 30 November; midnight and 0:30 on 1 December.
    const moments = ['2026-11-30T18:29:59.000Z', '2026-11-30T18:30:00.000Z', '2026-11-30T19:00:00.000Z'];
    await scan(api, token, codeOf(api.context, batch, 0));
    for (const [index, moment] of moments.entries()) {
      api.clock.set(new Date(moment));
      await scan(api, token, codeOf(api.context, batch, index + 1));
    }
    await claim(api, token);
    const at = api.clock.now();
    await api.db
      .insertInto('journal')
      .values({
        user_id: userId,
        kind: 'adjustment',
        points: 5,
        from_account: 'programme',
        to_account: 'available',
        at,
      })
      .execute();

    expect(await pageOf(token, { month: '2026-11' })).toMatchObject({ total_count: 2, data: [{}, {}] });
    const december = await pageOf(token, { month: '2026-12' });
    expect(december.total_count).toBe(4);
    expect(december.data.map(({ kind }) => kind)).toEqual(['adjustment', 'claim', 'scan', 'scan']);
    expect(await pageOf(token, { month: '2026-12', kind: 'claims' })).toMatchObject({
      total_count: 1,
      data: [{ kind: 'claim' }],
    });
    expect(await pageOf(token, { month: '2026-10' })).toMatchObject({ total_count: 0, data: [] });

    const months = async (body: object) =>
      (await post(api, '/users/transactions/months', token, body)).json<{ data: object }>().data;
    expect(await months({})).toEqual([
      { month: '2026-12', entries: 4, earned: 25, claimed: 40 },
      { month: '2026-11', entries: 2, earned: 20, claimed: 0 },
    ]);
    expect(await months({ kind: 'claims' })).toEqual([{ month: '2026-12', entries: 1, earned: 0, claimed: 40 }]);
    expect(await months({ kind: 'earned' })).toEqual([
      { month: '2026-12', entries: 2, earned: 20, claimed: 0 },
      { month: '2026-11', entries: 2, earned: 20, claimed: 0 },
    ]);
  });

  test.each(['2026-13', '2026-00', '26-11', '2026-11-01', '', ' 2026-11', 202611, null, ['2026-11']])(
    '400 Invalid month for %j',
    async (month) => {
      const { token } = await api.signInUser();
      expectRefusal(await list(token, { month }), 400, 'Invalid month');
    },
  );

  test('200 and an empty list for a user without history; another user’s is not visible', async () => {
    await userWithHistory();
    const { token } = await api.signInUser();
    expect(await pageOf(token)).toEqual({ message: 'Transactions found', data: [], total_count: 0 });
  });

  test.each([-1, 0, 1.5, 'abc', '', ' 1', '1e3', 1e18, true, [1], { gt: 0 }, '１'])(
    '400 Invalid page for %j (bad input C40)',
    async (page) => {
      const { token } = await api.signInUser();
      expectRefusal(await list(token, { page }), 400, 'Invalid page');
    },
  );

  test('400 for a kind that is none', async () => {
    const { token } = await api.signInUser();
    expectRefusal(await list(token, { kind: 'stolen' }), 400, 'Invalid request');
  });

  refusesAdmins(
    () => api,
    (token) => list(token),
  );
});

describe('POST /users/transactions/months', () => {
  const months = (token: string | undefined, body: unknown = {}) =>
    post(api, '/users/transactions/months', token, body);

  test('200: a rejected claim took no points in its month; another user’s is not visible', async () => {
    const [{ token }, other] = [await api.signInUser(), await api.signInUser()];
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 30 })));
    const { transaction_id: id } = (await claim(api, token)).json<Claimed>().data;
    await reject(api, await api.signInAdmin(), id);
    const [month] = (await months(token)).json<{ data: object[] }>().data;
    expect(month).toMatchObject({ entries: 2, earned: 30, claimed: 0 });
    expect((await months(other.token)).json()).toEqual({ message: 'Months found', data: [] });
  });

  test('400 for a kind that is none, 401 without a token, 403 for an admin', async () => {
    const { token } = await api.signInUser();
    expectRefusal(await months(token, { kind: 'stolen' }), 400, 'Invalid request');
    expectRefusal(await months(undefined), 401, 'Please Provide Token');
    expectRefusal(await months(await api.signInAdmin()), 403, 'Forbidden');
  });
});
