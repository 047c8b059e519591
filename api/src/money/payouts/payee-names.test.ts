import {
  create,
  enterDetails,
  forfeitAll,
  lastEvent,
  payee,
  PROGRAMME,
  RAZORPAY,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api } from '../../../test/fixtures/pending-claims';
import { expectRefusal, post, refusesOthers } from '../../../test/points-driver';
import type { PayoutDetails } from '../payout-details';

withPayouts();
beforeEach(() => setProgramme(api, PROGRAMME));

const RAVI: PayoutDetails = { method: 'upi', upiId: 'ravi@ybl', name: 'रवि कुमार' };
const list = async (page = 1) => (await post(api, '/admin/payee-names', admin, { page })).json();
const ask = (body: object = {}) => post(api, '/admin/payee-names/ask', admin, body);
const asked = async (body: object = {}) => (await ask(body)).json().data;
const messagesOf = (userId: number) =>
  api.db
    .selectFrom('outbox_messages')
    .select(['kind', 'subject', 'details'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'payout-name-needed')
    .orderBy('id')
    .execute();

describe('POST /admin/payee-names', () => {
  test('200 lists who a run leaves out for the name, with their claims; counts are of all pages', async () => {
    const one = await payee(50, RAVI);
    for (let more = 0; more < 10; more += 1) await payee(10, RAVI);
    await payee(50);
    const suspended = await payee(5, RAVI);
    await post(api, '/admin/people/suspend', admin, { user_id: suspended.userId, reason: 'Sold labels' });
    const { data, ...counts } = await list();
    expect(data[0]).toEqual({
      user_id: one.userId,
      user_name: null,
      mobile: expect.stringMatching(/^[0-9]{10}$/),
      role_id: 2,
      claims: 1,
      amount_paise: 5000,
      asked_at: null,
      can_ask: true,
    });
    expect(counts).toEqual({ message: 'Payees', total_count: 11, claims: 11, amount_paise: 15_000, can_ask: 11 });
    expect([data.length, (await list(2)).data.length]).toEqual([10, 1]);
    expect(JSON.stringify(data)).not.toMatch(/रवि|ravi@ybl/u);
    const made = (await create()).json().data;
    expect(made.left_out).toMatchObject([{ reason: 'name', claims: 11, users: 11, amount_paise: 15_000 }]);
    await post(api, `/admin/payout-runs/${made.run.id}/cancel`, admin);
  });

  test('200 without a user where the bank file takes all letters, or none is set', async () => {
    await payee(50, RAVI);
    for (const bankFile of [{ ...RAZORPAY, plain: false }, null]) {
      await setProgramme(api, { ...PROGRAMME, bankFile });
      expect(await list()).toMatchObject({ data: [], total_count: 0, can_ask: 0 });
    }
  });

  refusesOthers(() => api, 'POST', '/admin/payee-names');
});

describe('POST /admin/payee-names/ask', () => {
  test('200 asks one, then all: each once a day; the audit log has it', async () => {
    const [one, two] = [await payee(50, RAVI), await payee(50, RAVI)];
    const written = await payee(50);
    expect(await asked({ user_ids: [one.userId, written.userId] })).toEqual({ asked: 1, asked_before: 0 });
    expect(await lastEvent()).toEqual({
      action: 'payee-names-asked',
      details: { users: 1, user_ids: [one.userId] },
    });
    expect(await list()).toMatchObject({ total_count: 2, can_ask: 1 });
    expect(await asked()).toEqual({ asked: 1, asked_before: 1 });
    expect(await asked()).toEqual({ asked: 0, asked_before: 2 });
    expect((await lastEvent())?.details).toEqual({ users: 1, user_ids: [two.userId] });
    expect((await list()).data[0]).toMatchObject({ asked_at: api.clock.now().toISOString(), can_ask: false });
    expect(await messagesOf(written.userId)).toEqual([]);
    const news = (await post(api, '/users/news/get', one.token)).json().data;
    expect(news[0]).toMatchObject({ kind: 'payout-name-needed', payout: { amount_paise: 0, masked: '' } });
  });

  test('a name that was replaced is asked for no more, and a run takes the claim', async () => {
    const one = await payee(50, RAVI);
    expectRefusal(
      await create(),
      409,
      'No claim can be paid. Left out: 1: the name has letters that the bank file cannot hold: ask for it in English letters',
      'nothing_payable',
    );
    await enterDetails(api, one.userId, undefined, { ...RAVI, name: 'Ravi Kumar' });
    expect(await list()).toMatchObject({ total_count: 0 });
    expect(await asked()).toEqual({ asked: 0, asked_before: 0 });
  });

  test('details that no listed key decrypts are passed over', async () => {
    const lost = await payee(50, RAVI);
    const { sealed } = await api.db
      .selectFrom('payout_details')
      .select('sealed')
      .where('user_id', '=', lost.userId)
      .executeTakeFirstOrThrow();
    await api.db
      .updateTable('payout_details')
      .set({ sealed: `gone.${sealed}` })
      .where('user_id', '=', lost.userId)
      .execute();
    expect(await list()).toMatchObject({ total_count: 0 });
    await api.db.deleteFrom('payout_details').where('user_id', '=', lost.userId).execute();
    await forfeitAll(api);
  });

  test.each([[{ user_ids: [] }], [{ user_ids: 'all' }], [{ user_ids: Array(501).fill(1) }]])(
    '400 for %j',
    async (body) => {
      expect((await ask(body)).statusCode).toBe(400);
    },
  );

  refusesOthers(() => api, 'POST', '/admin/payee-names/ask');
});

test('asked again the next day', async () => {
  const { userId } = await payee(50, RAVI);
  await asked();
  api.clock.advance(24 * 3600);
  const token = await api.signInAdmin();
  const again = await post(api, '/admin/payee-names/ask', token, {});
  expect(again.json().data).toEqual({ asked: 1, asked_before: 0 });
  expect(await messagesOf(userId)).toHaveLength(2);
});
