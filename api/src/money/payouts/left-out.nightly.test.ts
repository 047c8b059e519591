import {
  create,
  enterDetails,
  enterPayoutDetails,
  forfeitAll,
  itemsOf,
  lastEvent,
  payee,
  payoutOf,
  PROGRAMME,
  RAZORPAY,
  results,
  runAs,
  runOf,
  setProgramme,
  UPI,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api, claimant } from '../../../test/fixtures/pending-claims';
import { approve, expectRefusal, post, refusesOthers } from '../../../test/points-driver';
import type { PayoutDetails } from '../payout-details';
import { markSent } from './index';

withPayouts();

describe('whose name the bank file cannot write', () => {
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
});

describe('whose details are new', () => {
  const HOUR = 3600;
  const iso = (at: Date, hours: number) => new Date(at.getTime() + hours * HOUR * 1000).toISOString();

  let admin: string;
  /** Moves the clock; the admin's session may have ended. */
  const wait = async (seconds: number) => {
    api.clock.advance(seconds);
    admin = await api.signInAdmin();
  };
  beforeEach(async () => {
    const settings = JSON.stringify({ pointValuePaise: 100, payoutMethods: ['upi', 'bank'], bankFile: RAZORPAY });
    await api.db.insertInto('programme_settings').values({ settings, admin_id: null, at: api.clock.now() }).execute();
    await wait(120);
  });

  /** Returns a user with an approved claim and details entered this moment. */
  async function payee() {
    const user = await claimant(50);
    await approve(api, admin, { transaction_id: user.transactionId });
    expect((await enterPayoutDetails(api, user.token)).statusCode).toBe(200);
    return { ...user, enteredAt: api.clock.now() };
  }
  const listed = async (state = 'payable') => (await post(api, '/admin/payouts', admin, { state })).json();

  test('without a setting, details are paid a day after they were entered; the list and the user’s page show from when', async () => {
    const { token, transactionId, enteredAt } = await payee();
    const from = iso(enteredAt, 24);
    const list = await listed();
    expect(list.data).toMatchObject([{ blocked: 'new-details', payable_from: from }]);
    expect(list.by_state).toMatchObject({ payable: { count: 1 }, ready: { count: 0 } });
    expect((await post(api, '/users/payout-details/get', token)).json().data).toMatchObject({ paid_from: from });
    expect((await create(admin)).json().code).toBe('nothing_payable');

    await wait(24 * HOUR - 1);
    expect((await create(admin)).statusCode).toBe(409);
    await wait(1);
    expect((await listed()).data).toMatchObject([{ blocked: null, payable_from: null }]);
    const run = runOf(await create(admin));
    expect(await itemsOf(run.id)).toHaveLength(1);
    expect((await listed('in-run')).data[0]).toMatchObject({ transaction_id: transactionId, payable_from: null });
  });

  test('a named claim is skipped with the reason, and its money stays payable', async () => {
    const old = await payee();
    await wait(24 * HOUR);
    const fresh = await payee();
    const named = { transaction_ids: [old.transactionId, fresh.transactionId, 'TX-1'] };
    const { run, skipped } = (await create(admin, named)).json().data;
    expect(run).toMatchObject({ items: 1 });
    expect(skipped).toEqual([
      { transaction_id: fresh.transactionId, state: 'payable', reason: 'new-details' },
      { transaction_id: 'TX-1', state: null, reason: null },
    ]);
    expect(await payoutOf(fresh.userId)).toMatchObject({ state: 'payable' });
  });

  test('replaced details wait again, also for what the bank returned', async () => {
    const { userId, token, transactionId } = await payee();
    await wait(24 * HOUR);
    const { id } = runOf(await create(admin));
    await runAs(api, (command) => markSent(command, id));
    const [item] = await itemsOf(id);
    await results(id, [{ itemId: item!.id, outcome: 'returned', reason: 'Closed' }]);
    await wait(HOUR);
    await enterPayoutDetails(api, token, { method: 'upi', upi_id: 'other@okicici', name: 'Ramesh' });
    expect(await payoutOf(userId)).toMatchObject({ state: 'payable' });
    const changedAt = api.clock.now();
    expect((await listed()).data).toMatchObject([{ blocked: 'new-details', payable_from: iso(changedAt, 24) }]);
    expect((await create(admin, { transaction_ids: [transactionId] })).statusCode).toBe(409);
    await wait(24 * HOUR);
    expect((await create(admin)).statusCode).toBe(201);
  });

  test('another name makes what the bank returned payable at once, the same name does not; admins see the change', async () => {
    const { userId, token, transactionId } = await payee();
    const rename = async (name: string) => {
      await wait(60);
      await post(api, '/users/payout-details/code', token);
      const payload = { name, otp: api.outbox.at(-1)!.otp };
      const url = '/users/payout-details/name';
      expect((await api.app.inject({ method: 'PUT', url, headers: { token }, payload })).statusCode).toBe(200);
    };
    await wait(24 * HOUR);
    const { id } = runOf(await create(admin));
    await runAs(api, (command) => markSent(command, id));
    const [item] = await itemsOf(id);
    await results(id, [{ itemId: item!.id, outcome: 'returned', reason: 'Name differs' }]);
    const seenChange = async () => {
      const url = `/admin/payout-runs/${id}/items`;
      return (await post(api, url, admin)).json().data[0].details_changed_at;
    };

    await rename(UPI.name);
    expect([(await payoutOf(userId)).state, await seenChange()]).toEqual(['returned', null]);
    await rename('Ramesh Vitthal Pawar');
    expect((await listed()).data).toMatchObject([
      { transaction_id: transactionId, state: 'payable', blocked: null, payable_from: null },
    ]);
    expect(await seenChange()).toBe(api.clock.now().toISOString());
    expect(runOf(await create(admin)).state).toBe('confirmed');
  });

  test('0 hours: at once; 720 hours at most', async () => {
    const owner = await api.signInAdmin();
    const settings = (await api.app.inject({ url: '/admin/programme', headers: { token: owner } })).json().data;
    expect(settings.payout_wait_hours).toBe(24);
    const put = (hours: unknown) =>
      api.app.inject({
        ...{ method: 'PUT', url: '/admin/programme', headers: { token: owner } },
        payload: { version: settings.version, payout_wait_hours: hours },
      });
    for (const hours of [-1, 721, 1.5, null]) expect((await put(hours)).json().message).toContain('from 0 to 720');
    await setProgramme(api, { pointValuePaise: 100, payoutMethods: ['upi'], payoutWaitHours: 0, bankFile: RAZORPAY });
    await payee();
    expect((await create(admin)).statusCode).toBe(201);
  });
});
