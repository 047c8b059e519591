import { codeOf, createBatch, createProduct, createErasedUser, createUser } from '../../../test/factories';
import { type TestApi, createTestApi, freshMobile } from '../../../test/create-test-api';
import { setProgramme } from '../../../test/fixtures/payouts';
import { approve, claim, expectRefusal, post, reject, scan } from '../../../test/points-driver';

let api: TestApi;
let admin: string;
let user: { token: string; userId: number };
let serials: number[];
let transactions: string[];

/** Creates a plumber with 13 scans of 10, a rejected claim, an approved one, a pending one, and two adjustments. */
beforeAll(async () => {
  api = await createTestApi({ limits: { claimIntervalSeconds: 0 } });
  admin = await api.signInAdmin();
  user = await api.signInUser({ mobile: '9123456780' });
  const product = await createProduct(api.context, { name: 'CPVC Elbow 90°' });
  const batch = await createBatch(api.context, { productId: product.id, points: 10, quantity: 13 });
  serials = Array.from({ length: 13 }, (_, index) => batch.first_serial + index);
  transactions = [];
  const scanSome = async (from: number, to: number) => {
    for (let index = from; index < to; index += 1) {
      api.clock.advance(60);
      await scan(api, user.token, codeOf(api.context, batch, index), index === 0 ? { location: '' } : {});
    }
  };
  const claimAll = async () => {
    api.clock.advance(60);
    transactions.push((await claim(api, user.token)).json().data.transaction_id);
  };
  const adjust = (points: number, reason: string) =>
    post(api, '/admin/people/adjust', admin, { user_id: user.userId, points, reason });
  await scanSome(0, 2);
  await claimAll();
  await reject(api, admin, transactions[0]!, 'Not sold yet');
  await scanSome(2, 5);
  await claimAll();
  await approve(api, admin, { transaction_id: transactions[1] });
  await adjust(100, 'Diwali bonus');
  await adjust(-30, 'Paid in cash');
  await scanSome(5, 8);
  await claimAll();
  await scanSome(8, 13);
});
afterAll(() => api.close());

const list = async (what: 'scans' | 'claims' | 'journal', page = 1, userId = user.userId) => {
  const response = await post(api, `/admin/people/${what}`, admin, { user_id: userId, page });
  expect(response.statusCode).toBe(200);
  return response.json<{ data: Record<string, unknown>[]; total_count: number }>();
};

describe('POST /admin/people/get', () => {
  it('200 returns the user’s profile and points', async () => {
    await api.db
      .updateTable('users')
      .set({ name: 'Ramesh Patil', email: 'r@example.com', address: '12, Station Road', location: 'Pune' })
      .where('id', '=', user.userId)
      .execute();
    const response = await post(api, '/admin/people/get', admin, { user_id: user.userId });
    expect([response.statusCode, response.json().data]).toEqual([
      200,
      {
        id: user.userId,
        role_id: 2,
        name: 'Ramesh Patil',
        mobile: '9123456780',
        email: 'r@example.com',
        email_id: 'r@example.com',
        address: '12, Station Road',
        location: 'Pune',
        joined_dt: '2026-11-21T06:30:00.000Z',
        status: 'active',
        suspended_at: null,
        suspension_reason: null,
        merged_from: [],
        merged_into: null,
        reward_granted: 130,
        total_reward_points: 200,
        rewards_points_reedemed: 50,
        balance_reward_points: 50,
        Rewards_points_for_Approval: 100,
        fraud_flags: { count: 0, latest: null },
      },
    ]);
  });

  it('200 counts the suspicions and says the newest', async () => {
    const flagged = await createUser(api.context, { mobile: freshMobile(), roleId: 3 });
    const flag = (kind: string, at: string) => ({ user_id: flagged.id, kind, details: '{}', at: new Date(at) });
    await api.db
      .insertInto('fraud_flags')
      .values([flag('too-fast', '2026-11-02T00:00:00Z'), flag('too-many', '2026-11-01T00:00:00Z')])
      .execute();
    const { data } = (await post(api, '/admin/people/get', admin, { user_id: String(flagged.id) })).json();
    expect([data.role_id, data.name, data.total_reward_points, data.fraud_flags]).toEqual([
      3,
      null,
      0,
      { count: 2, latest: { kind: 'too-fast', at: '2026-11-02T00:00:00.000Z' } },
    ]);
  });
});

describe('POST /admin/people/scans', () => {
  it('200 lists the scans newest first, ten a page, each with its claim', async () => {
    const [first, second] = [await list('scans'), await list('scans', 2)];
    expect([first.total_count, second.total_count, first.data.length, second.data.length]).toEqual([13, 13, 10, 3]);
    const rows = [...first.data, ...second.data];
    expect(rows.map(({ serial }) => serial)).toEqual(serials.toReversed());
    expect(rows[0]).toMatchObject({
      product_name: 'CPVC Elbow 90°',
      reward_points: 10,
      location: 'Kothrud, Pune',
      location_missing: false,
      transaction_id: null,
      claim_status: null,
    });
    expect(rows[5]).toMatchObject({ transaction_id: transactions[2], claim_status: 'pending' });
    expect(rows[12]).toMatchObject({
      transaction_id: transactions[1],
      claim_status: 'approved',
      location: '',
      location_missing: true,
    });
  });
});

describe('POST /admin/people/claims', () => {
  it('200 lists the claims newest first, as they were decided', async () => {
    const { data, total_count } = await list('claims');
    expect(total_count).toBe(3);
    expect(data.map((row) => [row.transaction_id, row.points, row.status, row.reason])).toEqual([
      [transactions[2], 100, 'pending', null],
      [transactions[1], 50, 'approved', null],
      [transactions[0], 20, 'rejected', 'Not sold yet'],
    ]);
    expect(data.map(({ resolved_at }) => resolved_at === null)).toEqual([true, false, false]);
    expect(data.map(({ worth_paise }) => worth_paise)).toEqual([null, null, null]);
  });

  it('200 with what each is worth: paid, else as it states it, else now', async () => {
    const stating = await api.signInUser({ mobile: '9123456781' });
    const batch = await createBatch(api.context, { points: 10, quantity: 3 });
    const claimed = async (index: number) => {
      api.clock.advance(60);
      await scan(api, stating.token, codeOf(api.context, batch, index));
      api.clock.advance(60);
      return (await claim(api, stating.token)).json().data.transaction_id as string;
    };
    await setProgramme(api, { pointValuePaise: 50 });
    await approve(api, admin, { transaction_id: await claimed(0) });
    await reject(api, admin, await claimed(1));
    await setProgramme(api, { pointValuePaise: 100 });
    await claimed(2);
    const worth = async (userId: number) => (await list('claims', 1, userId)).data.map((row) => row.worth_paise);
    expect(await worth(stating.userId)).toEqual([2000, 500, 500]);
    // Made without a value; the approved one pays nothing.
    expect(await worth(user.userId)).toEqual([10_000, null, 2000]);
    await setProgramme(api, {});
  });
});

describe('POST /admin/people/journal', () => {
  it('200 lists all that moved the points newest first, with the balance after each', async () => {
    const pages = [await list('journal'), await list('journal', 2), await list('journal', 3)];
    expect(pages.map(({ data }) => data.length)).toEqual([10, 10, 0]);
    expect(pages[0]!.total_count).toBe(20);
    const oldestFirst = pages.flatMap(({ data }) => data).toReversed();
    expect(oldestFirst.map(({ kind, change, balance }) => [kind, change, balance])).toEqual([
      ['grant', 10, 10],
      ['grant', 10, 20],
      ['claim', -20, 0],
      ['rejection', 20, 20],
      ['grant', 10, 30],
      ['grant', 10, 40],
      ['grant', 10, 50],
      ['claim', -50, 0],
      ['approval', 0, 0],
      ['adjustment', 100, 100],
      ['adjustment', -30, 70],
      ['grant', 10, 80],
      ['grant', 10, 90],
      ['grant', 10, 100],
      ['claim', -100, 0],
      ['grant', 10, 10],
      ['grant', 10, 20],
      ['grant', 10, 30],
      ['grant', 10, 40],
      ['grant', 10, 50],
    ]);
    expect(oldestFirst[0]).toMatchObject({ product_name: 'CPVC Elbow 90°', serial: serials[0], admin_mobile: null });
    expect(oldestFirst[3]).toMatchObject({
      transaction_id: transactions[0],
      reason: 'Not sold yet',
      admin_mobile: '9000000001',
    });
    expect(oldestFirst[10]).toMatchObject({
      points: 30,
      reason: 'Paid in cash',
      admin_mobile: '9000000001',
      transaction_id: null,
    });
  });
});

describe('the history of the user themselves', () => {
  it('§7 POST /users/transactions/get: 200 shows an adjustment with its sign and without its reason', async () => {
    const read = async (body: object) => (await post(api, '/users/transactions/get', user.token, body)).json();
    const all = await read({});
    expect(all.total_count).toBe(18);
    const rows = [...all.data, ...(await read({ page: 2 })).data];
    const adjustments = rows.filter(({ kind }) => kind === 'adjustment');
    expect(adjustments.map(({ product_name, reward_points }) => [product_name, reward_points])).toEqual([
      ['Points adjusted', -30],
      ['Points adjusted', 100],
    ]);
    expect(JSON.stringify(adjustments)).not.toMatch(/cash|Diwali/);
    expect(adjustments[0].fromated_created_dt).toMatch(/^21-11-2026 /);
    expect((await read({ kind: 'earned' })).total_count).toBe(13);
    expect((await read({ kind: 'claims' })).total_count).toBe(3);
  });
});

describe.each(['get', 'scans', 'claims', 'journal'])('POST /admin/people/%s refuses', (what) => {
  const url = `/admin/people/${what}`;

  it.each([
    [{}, 400],
    [{ user_id: 'abc' }, 400],
    [{ user_id: -1 }, 400],
    [{ user_id: 1.5 }, 400],
    [{ user_id: [1] }, 400],
    [{ user_id: 0 }, 400],
    [{ user_id: '0' }, 404],
    [{ user_id: 999_999_999_999 }, 404],
  ])('%p with %p', async (body, status) => {
    const response = await post(api, url, admin, body);
    expectRefusal(response, status, status === 404 ? 'User not found' : 'Invalid request');
  });

  it('erased user: 404', async () => {
    const erased = await createErasedUser(api.context, { mobile: freshMobile() });
    expectRefusal(await post(api, url, admin, { user_id: erased.id }), 404, 'User not found', 'user_not_found');
  });

  it('401 without a token, 403 for a user', async () => {
    expectRefusal(await post(api, url, undefined, { user_id: user.userId }), 401, 'Please Provide Token');
    expectRefusal(await post(api, url, user.token, { user_id: user.userId }), 403, 'Forbidden');
  });

  if (what !== 'get') {
    it('a page that is none: 400', async () => {
      expectRefusal(await post(api, url, admin, { user_id: user.userId, page: 0 }), 400, 'Invalid page');
    });
  }
});
