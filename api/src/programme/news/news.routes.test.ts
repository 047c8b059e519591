import { codeOf, createBatch } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { approve, claim, expectRefusal, post, reject, scan } from '../../../test/points-driver';
import { notify } from '../outbox';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signInAdmin();
});
afterAll(() => api.close());

interface News {
  data: { id: number; kind: string; points: number }[];
  total_count: number;
}

const news = async (token: string) => (await post(api, '/users/news/get', token)).json<News>();
const seen = (token: string | undefined, through: unknown) => post(api, '/users/news/seen', token, { through });
const unseen = async (token: string) =>
  (await post(api, '/users/scanners/get', token)).json<{ data: { unseen_news: number } }>().data.unseen_news;

async function claimed(token: string, points = 40) {
  await scan(api, token, codeOf(api.context, await createBatch(api.context, { points })));
  api.clock.advance(60);
  return (await claim(api, token)).json<{ data: { transaction_id: string } }>().data.transaction_id;
}

const adjust = (userId: number, points: number) =>
  post(api, '/admin/people/adjust', admin, { user_id: userId, points, reason: 'Between admins' });

describe('POST /users/news/get', () => {
  test('200 returns approvals, rejections with their reason and adjustments without, newest first, but not the user’s own actions', async () => {
    const { token, userId } = await api.signInUser();
    expect(await news(token)).toEqual({ message: 'News found', data: [], total_count: 0 });
    const first = await claimed(token);
    const claimedAt = api.clock.now().toISOString();
    expect(await unseen(token)).toBe(0);
    api.clock.advance(60);
    await reject(api, admin, first, 'Torn label');
    const second = await claimed(token, 10);
    await approve(api, admin, { transaction_id: second });
    api.clock.advance(60);
    await adjust(userId, 25);
    await adjust(userId, -5);

    expect(await unseen(token)).toBe(4);
    const { data, total_count } = await news(token);
    expect(total_count).toBe(4);
    const common = { id: expect.any(Number), at: expect.any(String) };
    const noClaim = { transaction_id: null, claimed_at: null, reason: null };
    expect(data).toEqual([
      { ...common, kind: 'adjustment', points: -5, ...noClaim },
      { ...common, kind: 'adjustment', points: 25, ...noClaim },
      { ...common, kind: 'approval', points: 50, transaction_id: second, claimed_at: expect.any(String), reason: null },
      {
        ...common,
        kind: 'rejection',
        points: 40,
        transaction_id: first,
        claimed_at: claimedAt,
        reason: 'Torn label',
      },
    ]);
    expect(data.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(JSON.stringify(data)).not.toContain('Between admins');
  });

  test('200 names ten and counts the rest', async () => {
    const { token, userId } = await api.signInUser();
    for (let points = 1; points <= 12; points += 1) await adjust(userId, points);
    const { data, total_count } = await news(token);
    expect([data.length, total_count, data[0]?.points]).toEqual([10, 12, 12]);
    await seen(token, data[0]!.id);
    expect(await unseen(token)).toBe(0);
  });

  test('401 without a token, 403 for an admin', async () => {
    expectRefusal(await post(api, '/users/news/get', undefined), 401, 'Please Provide Token');
    expectRefusal(await post(api, '/users/news/get', admin), 403, 'Forbidden');
  });
});

describe('POST /users/news/seen', () => {
  test('200 and it is shown once across devices; a later decision is news again', async () => {
    const { token, userId } = await api.signInUser();
    await adjust(userId, 5);
    const { data } = await news(token);
    const response = await seen(token, data[0]!.id);
    expect([response.statusCode, response.json()]).toEqual([200, { message: 'Noted' }]);
    const mobile = (
      await api.db.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirstOrThrow()
    ).mobile!;
    const otherPhone = await api.signInUser({ mobile });
    expect(await unseen(otherPhone.token)).toBe(0);
    expect(await news(otherPhone.token)).toMatchObject({ data: [], total_count: 0 });
    await adjust(userId, 6);
    expect(await news(token)).toMatchObject({ data: [{ points: 6 }], total_count: 1 });
  });

  test('200 keeps what was not shown: a decision that came meanwhile, or any number beyond', async () => {
    const { token, userId } = await api.signInUser();
    await adjust(userId, 5);
    const shown = (await news(token)).data[0]!.id;
    await adjust(userId, 6);
    await seen(token, shown);
    expect(await news(token)).toMatchObject({ data: [{ points: 6 }], total_count: 1 });

    await seen(token, Number.MAX_SAFE_INTEGER);
    await adjust(userId, 7);
    expect(await news(token)).toMatchObject({ data: [{ points: 7 }], total_count: 1 });
  });

  test('200 marks payments apart from decisions, and the user may switch news off', async () => {
    const [{ token, userId }, other] = [await api.signInUser(), await api.signInUser()];
    const paid = { transactionId: 'TX-1', amountPaise: 110_050, masked: 'ra••••@okicici', reference: 'UTR1' };
    const add = (user: number, kind: 'payout-paid' | 'claim-approved', subject: string) =>
      api.db
        .transaction()
        .execute((trx) => notify(trx, { userId: user, kind, subject, details: paid, at: api.clock.now() }));
    await add(other.userId, 'payout-paid', '1');
    await adjust(userId, 5);
    api.clock.advance(1);
    await add(userId, 'payout-paid', '1');
    // Its news is the journal's.
    await add(userId, 'claim-approved', 'TX-1');
    const first = await news(token);
    expect(first).toMatchObject({ total_count: 2, data: [{ kind: 'payout-paid' }, { kind: 'adjustment' }] });
    const [payment, adjustment] = first.data;
    expect(payment).toMatchObject({
      transaction_id: 'TX-1',
      payout: { amount_paise: 110_050, masked: 'ra••••@okicici', reference: 'UTR1' },
    });
    const see = (body: object) => post(api, '/users/news/seen', token, body);
    await see({ through_payout: payment!.id });
    expect(await news(token)).toMatchObject({ total_count: 1, data: [{ kind: 'adjustment' }] });
    await add(userId, 'payout-paid', '2');
    await see({ through: adjustment!.id, through_payout: payment!.id });
    expect(await news(token)).toMatchObject({ total_count: 1, data: [{ kind: 'payout-paid' }] });
    await post(api, '/users/messages/preferences', token, { news: false });
    expect([await unseen(token), (await news(token)).total_count]).toEqual([0, 0]);
    await post(api, '/users/messages/preferences', token, { news: true });
    expect(await unseen(token)).toBe(1);
    expect(await unseen(other.token)).toBe(1);
  });

  test('200 never moves the mark back, and never to another user’s entry', async () => {
    const [me, other] = [await api.signInUser(), await api.signInUser()];
    await adjust(me.userId, 5);
    await adjust(me.userId, 6);
    const [newer, older] = (await news(me.token)).data;
    await seen(me.token, newer!.id);
    await seen(me.token, older!.id);
    expect(await unseen(me.token)).toBe(0);
    expect((await seen(other.token, newer!.id)).statusCode).toBe(200);
    const marks = await api.db.selectFrom('seen_news').selectAll().where('user_id', '=', other.userId).execute();
    expect(marks).toEqual([]);
  });

  test('200 for ten at once, and one mark', async () => {
    const { token, userId } = await api.signInUser();
    await adjust(userId, 5);
    const { id } = (await news(token)).data[0]!;
    const responses = await Promise.all(Array.from({ length: 10 }, () => seen(token, id)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const marks = await api.db.selectFrom('seen_news').select('journal_id').where('user_id', '=', userId).execute();
    expect(marks).toEqual([{ journal_id: id }]);
  });

  test.each([undefined, null, '', 'abc', 1.5, -1, 0, 1e300, [1]])('400 for %j', async (through) => {
    const { token } = await api.signInUser();
    expectRefusal(await seen(token, through), 400, 'Invalid request');
  });

  test('401 without a token, 403 for an admin', async () => {
    expectRefusal(await seen(undefined, 1), 401, 'Please Provide Token');
    expectRefusal(await seen(admin, 1), 403, 'Forbidden');
  });
});
