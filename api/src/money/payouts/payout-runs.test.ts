import { TEST_ADMIN } from '../../../test/create-test-api';
import {
  cancel,
  confirm,
  confirmedRun,
  create,
  enterDetails,
  itemsOf,
  lastEvent,
  moneyOf,
  payee,
  payoutOf,
  PROGRAMME,
  RAZORPAY,
  readRun,
  results,
  runAs,
  runOf,
  second,
  sentRun,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api, claimant, SECOND_ADMIN } from '../../../test/fixtures/pending-claims';
import { approve, expectRefusal, post, refusesOthers, tally } from '../../../test/points-driver';
import { unsealPayout } from '../payout-details';
import { markSent } from '.';

withPayouts();

describe('an approval', () => {
  test('makes the claim payable at the value in force; without one, there is no money', async () => {
    const { userId } = await payee(50);
    expect(await payoutOf(userId)).toMatchObject({
      points: 50,
      value_paise: 100,
      amount_paise: 5000,
      state: 'payable',
    });
    await setProgramme(api, { ...PROGRAMME, pointValuePaise: 150 });
    expect(await payoutOf((await payee(2)).userId)).toMatchObject({ value_paise: 150, amount_paise: 300 });
    await setProgramme(api, {});
    const unpaid = await payee(10);
    expect(await moneyOf(unpaid.userId)).toEqual([]);
    await setProgramme(api, PROGRAMME);
  });
});

describe('POST /admin/payouts/make-run', () => {
  test('201 gathers payable claims of users who can be paid, with the details of the moment', async () => {
    const [one, two, without, suspended] = [await payee(50), await payee(50), await claimant(5), await payee(6)];
    await approve(api, admin, { transaction_id: without.transactionId });
    await post(api, '/admin/people/suspend', admin, { user_id: suspended.userId, reason: 'Sold labels' });
    const response = await create();
    expect(response.statusCode).toBe(201);
    const { run, skipped } = response.json().data;
    expect(run).toMatchObject({ state: 'confirmed', items: 2, amount_paise: 10_000, open: 2, paid: 0 });
    expect(run.created_by.mobile).toBe(TEST_ADMIN);
    expect(skipped).toEqual([]);
    const items = await itemsOf(run.id);
    expect(response.body).not.toContain(items[0]!.sealed);
    expect(items.map(({ user_id, masked }) => [user_id, masked])).toEqual(
      [one, two].map(({ userId }) => [userId, 'ra••••@okicici']),
    );
    const keys = api.context.config.payoutKeys;
    expect(unsealPayout(keys, one.userId, items[0]!.sealed!)).toMatchObject({ upiId: 'ramesh@okicici' });
    expect(await moneyOf(one.userId)).toEqual(['approval 5000', 'run 5000']);
    expect(await lastEvent()).toEqual({
      action: 'payout-run-created',
      details: { run_id: run.id, items: 2, amount_paise: 10_000, state: 'confirmed' },
    });
    const list = (await post(api, '/admin/payouts', admin, { state: 'payable' })).json();
    expect(list.data.map((row: { blocked: string }) => row.blocked)).toEqual(['suspended', 'no-details']);
    expect(list.by_state).toMatchObject({ payable: { count: 2, amount_paise: 1100 }, ready: { count: 0 } });
    await cancel(run.id);
  });

  test('201 for named claims; those that cannot be paid are named', async () => {
    const [one, two] = [await payee(), await payee()];
    const response = await create(admin, { transaction_ids: [one.transactionId, 'TX-1'], method: 'upi' });
    expect(response.json().data).toMatchObject({
      run: { items: 1 },
      skipped: [{ transaction_id: 'TX-1', state: null, reason: null }],
    });
    expect(await payoutOf(two.userId)).toMatchObject({ state: 'payable' });
    const again = await create(admin, { transaction_ids: [one.transactionId, two.transactionId] });
    expect(again.json().data.skipped).toEqual([{ transaction_id: one.transactionId, state: 'in-run', reason: null }]);
    for (const created of [response, again]) await cancel(runOf(created).id);
  });

  test.each([
    [{ transaction_ids: [] }],
    [{ transaction_ids: 'TX-1' }],
    [{ transaction_ids: ["' or 1=1"] }],
    [{ transaction_ids: Array(501).fill('TX-1') }],
    [{ method: 'cash' }],
  ])('400 for %j', async (body) => {
    expect((await create(admin, body)).statusCode).toBe(400);
  });

  refusesOthers(() => api, 'POST', '/admin/payouts/make-run');

  test('409 without anything to pay', async () => {
    expectRefusal(await create(), 409, 'There is nothing to pay', 'nothing_payable');
    expectRefusal(await create(admin, { transaction_ids: ['TX-1'] }), 409, 'There is nothing to pay');
  });

  test('two admins at once never gather a claim twice', async () => {
    for (let count = 0; count < 3; count += 1) await payee(10);
    const responses = await Promise.all([create(admin), create(second), create(admin), create(second)]);
    expect(tally(responses)[500]).toBeUndefined();
    const created = responses.filter(({ statusCode }) => statusCode === 201);
    const gathered = created.map((response) => response.json().data.run.items as number);
    expect(gathered.reduce((sum, items) => sum + items, 0)).toBe(3);
    for (const response of created) await cancel(runOf(response).id);
  });
});

describe('POST /admin/payout-runs/{id}/confirm', () => {
  test('200 by another admin for a run above the limit; again changes nothing; 403 for its creator', async () => {
    await payee(101);
    const { id, state } = runOf(await create());
    expect(state).toBe('proposed');
    expect([(await readRun(id)).can_confirm, (await readRun(id, second)).can_confirm]).toEqual([false, true]);
    expectRefusal(await confirm(id), 403, 'Another admin must confirm this run', 'second_admin_needed');
    await expect(runAs(api, (command) => markSent(command, id))).rejects.toMatchObject({ code: 'payout_run_state' });
    const confirmed = await confirm(id, second);
    expect(confirmed.json().data).toMatchObject({ state: 'confirmed', confirmed_by: { mobile: SECOND_ADMIN } });
    expect((await confirm(id)).json()).toEqual(confirmed.json());
    expect(await lastEvent()).toMatchObject({ action: 'payout-run-confirmed', details: { run_id: id } });
    await cancel(id);
  });

  refusesOthers(() => api, 'POST', '/admin/payout-runs/1/confirm');

  test('404, and 409 for a cancelled run', async () => {
    expectRefusal(await confirm(999_999), 404, 'Payout run not found', 'payout_run_not_found');
    await payee(101);
    const { id } = runOf(await create());
    await cancel(id);
    expectRefusal(await confirm(id, second), 409, 'This run was cancelled', 'payout_run_state');
  });
});

describe('POST /admin/payout-runs/{id}/cancel', () => {
  test('200 makes the claims payable again and deletes the details; again changes nothing', async () => {
    const { userId } = await payee();
    const id = await confirmedRun();
    const response = await cancel(id);
    expect(response.json().data).toMatchObject({ state: 'cancelled', open: 0 });
    expect(await moneyOf(userId)).toEqual(['approval 5000', 'run 5000', 'release 5000']);
    expect(await itemsOf(id)).toMatchObject([{ state: 'cancelled', sealed: null }]);
    expect((await cancel(id)).json()).toEqual(response.json());
    expect((await create()).statusCode).toBe(201);
    await cancel(id + 1);
  });

  refusesOthers(() => api, 'POST', '/admin/payout-runs/1/cancel');

  test('404, and 409 once it was sent: the bank may have paid it', async () => {
    expectRefusal(await cancel(999_999), 404, 'Payout run not found');
    await payee();
    const id = await sentRun();
    expectRefusal(await cancel(id), 409, 'This run has been sent to the bank', 'payout_run_state');
  });
});

describe('lists', () => {
  test('200 for runs, a run and its items, by state', async () => {
    const { userId, transactionId } = await payee(30);
    const id = await sentRun();
    const { can_confirm: _, shared_destinations: __, bank_file: form, ...run } = await readRun(id);
    expect(form).toEqual(RAZORPAY);
    expect((await post(api, '/admin/payout-runs', admin, { state: 'sent' })).json().data[0]).toEqual(run);
    const items = (await post(api, `/admin/payout-runs/${id}/items`, admin, { state: 'open' })).json();
    expect(items).toMatchObject({
      total_count: 1,
      data: [{ transaction_id: transactionId, user_id: userId, amount_paise: 3000, details_changed_at: null }],
    });
    expect(JSON.stringify(items)).not.toContain((await itemsOf(id))[0]!.sealed);
    // Another change would hide the one that the run was made with.
    api.clock.advance(60);
    await enterDetails(api, userId);
    const changed = (await post(api, `/admin/payout-runs/${id}/items`, admin)).json().data[0];
    expect(changed.details_changed_at).toBe(api.clock.now().toISOString());
    const all = (await post(api, '/admin/payouts', admin)).json();
    expect(all.data[0]).toMatchObject({ transaction_id: transactionId, state: 'in-run', run_id: id });
    expect(all.data).toHaveLength(10);
    await results(id, [{ itemId: items.data[0].id, outcome: 'paid', reference: 'UTR7' }]);
  });

  test.each(['/admin/payouts', '/admin/payout-runs', '/admin/payout-runs/1/items'])(
    '400 for a bad state: %s',
    async (url) => {
      expectRefusal(await post(api, url, admin, { state: 'lost' }), 400, 'Invalid state');
    },
  );

  refusesOthers(() => api, 'POST', '/admin/payouts');
  refusesOthers(() => api, 'POST', '/admin/payout-runs');
  refusesOthers(() => api, 'GET', '/admin/payout-runs/1');
  refusesOthers(() => api, 'POST', '/admin/payout-runs/1/items');

  test('404 for an unknown run', async () => {
    expectRefusal(await post(api, '/admin/payout-runs/999999/items', admin), 404, 'Payout run not found');
  });
});
