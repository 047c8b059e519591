import { createTestApi, type TestApi } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import { enterPayoutDetails, payoutDetailsOf, RAZORPAY, runAs, setProgramme } from '../../../test/fixtures/payouts';
import { approve, claim, expectInvariantsHold, expectRefusal, post, scan } from '../../../test/points-driver';
import { applyResults, listOpenItems, markSent } from '../../money/payouts';

const DAY = 86_400;
const PROGRAMME = { pointValuePaise: 150, payoutMethods: ['upi', 'bank'], paymentDays: 5 } as const;

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi();
  admin = await api.signInAdmin();
});
afterAll(() => api.close());

interface Claimed {
  transaction_id: string;
  payout?: object;
  worth_paise?: number;
}

async function claimOf(token: string, points = 40) {
  await scan(api, token, codeOf(api.context, await createBatch(api.context, { points })));
  return (await claim(api, token)).json<{ data: Claimed }>().data;
}

const own = async (token: string, transaction_id: string) => {
  const [{ data: list }, { data: one }] = await Promise.all([
    post(api, '/users/claims', token).then((response) => response.json<{ data: Claimed[] }>()),
    post(api, '/users/claims/get', token, { transaction_id }).then((response) => response.json<{ data: Claimed }>()),
  ]);
  expect(list.find((row) => row.transaction_id === transaction_id)).toEqual(
    expect.objectContaining({ ...(one.payout && { payout: one.payout }) }),
  );
  return one;
};

/** Approves all claims of a user; the admin's session may have ended. */
async function approveAll(userId: number) {
  admin = await api.signInAdmin();
  await approve(api, admin, { user_id: userId });
}

/** Puts all that is payable into a run that the bank has; returns it with its items, oldest claim first. */
async function sentRun() {
  admin = await api.signInAdmin();
  const { run } = (await post(api, '/admin/payouts/make-run', admin)).json<{ data: { run: { id: number } } }>().data;
  const items = await runAs(api, async (command) => {
    await markSent(command, run.id);
    return listOpenItems(command.trx, run.id);
  });
  return { id: run.id, items };
}

describe('the money of an own claim', () => {
  test('without a value of a point, nothing of it is on the wire', async () => {
    const { token } = await api.signInUser();
    const { transaction_id, ...placed } = await claimOf(token);
    await approve(api, admin, { transaction_id });
    const shown = await own(token, transaction_id);
    for (const response of [placed, shown])
      expect(Object.keys(response)).not.toEqual(expect.arrayContaining(['worth_paise']));
    expect(shown.payout).toBeUndefined();
  });

  test('it has a worth while it waits, then an amount, a day, and a place or none', async () => {
    await setProgramme(api, { ...PROGRAMME, bankFile: RAZORPAY, payoutMethods: ['upi', 'bank'] });
    const { token, userId } = await api.signInUser();
    const placed = await claimOf(token);
    expect(placed).toMatchObject({ worth_paise: 6000 });
    expect(await own(token, placed.transaction_id)).toMatchObject({ worth_paise: 6000 });
    await approveAll(userId);
    const due = new Date(api.clock.now().getTime() + 5 * DAY * 1000).toISOString();
    const payable = {
      amount_paise: 6000,
      state: 'payable',
      method: null,
      masked: null,
      expected_by: due,
      paid_at: null,
      returned_at: null,
      reference: null,
      reason: null,
    };
    const approved = await own(token, placed.transaction_id);
    expect([approved.payout, approved.worth_paise]).toEqual([payable, undefined]);
    await enterPayoutDetails(api, token);
    expect((await own(token, placed.transaction_id)).payout).toEqual({
      ...payable,
      method: 'upi',
      masked: 'ra••••@okicici',
    });
  });

  test('a run names where it goes; paid has the reference, returned the reason', async () => {
    const { token, userId } = await payoutDetailsOf(api);
    await setProgramme(api, { ...PROGRAMME, bankFile: RAZORPAY, payoutMethods: ['upi', 'bank'] });
    const account = async () => (await post(api, '/users/account/get', token)).json<{ data: object }>().data;
    expect(await account()).not.toHaveProperty('payable_paise');
    const [paid, returned] = [await claimOf(token), (api.clock.advance(6), await claimOf(token))];
    await approveAll(userId);
    api.clock.advance(DAY);
    const run = await sentRun();
    expect((await own(token, paid.transaction_id)).payout).toMatchObject({
      state: 'in-run',
      masked: 'ra••••@okicici',
      paid_at: null,
      expected_by: expect.any(String),
    });
    const [first, second] = run.items.slice(-2);
    await runAs(api, (command) =>
      applyResults(command, run.id, [
        { itemId: first!.itemId, outcome: 'paid', reference: 'UTR123' },
        { itemId: second!.itemId, outcome: 'returned', reason: 'Account closed' },
      ]),
    );
    const at = api.clock.now().toISOString();
    expect(await account()).toMatchObject({ payable_paise: 6000 });
    const history = (await post(api, '/users/transactions/get', token, { kind: 'claims' })).json().data;
    expect(history).toMatchObject([
      { payout_state: 'returned', worth_paise: 6000 },
      { payout_state: 'paid', worth_paise: 6000 },
    ]);
    const of = async ({ transaction_id }: Claimed) => (await own(token, transaction_id)).payout;
    expect(await of(paid)).toMatchObject({
      state: 'paid',
      paid_at: at,
      returned_at: null,
      reference: 'UTR123',
      expected_by: null,
    });
    expect(await of(returned)).toMatchObject({
      state: 'returned',
      paid_at: null,
      returned_at: at,
      reason: 'Account closed',
    });

    await enterPayoutDetails(api, token, { method: 'upi', upi_id: 'other@ybl', name: 'Other' });
    expect(await of(paid)).toMatchObject({ state: 'paid', masked: 'ra••••@okicici' });
    expect(await of(returned)).toMatchObject({
      state: 'payable',
      masked: 'ot••••@ybl',
      returned_at: null,
      reason: null,
    });
    await expectInvariantsHold(api);
  });
});

test('400 below the smallest claim, on the server too; at it the claim is placed', async () => {
  await setProgramme(api, { smallestClaim: 50 });
  const { token } = await api.signInUser();
  await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 49 })));
  expectRefusal(await claim(api, token), 400, 'You can claim from 50 points', 'claim_too_small');
  await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 1 })));
  expect((await claim(api, token)).statusCode).toBe(201);
  await expectInvariantsHold(api);
});

test('who approves sees the masked details, and a change of the last day', async () => {
  admin = await api.signInAdmin();
  const { token, userId, mobile } = await payoutDetailsOf(api);
  await claimOf(token);
  const row = async () =>
    (await post(api, '/admin/redeem', admin, { formData: { search: mobile } })).json<{ data: object[] }>().data[0];
  const preview = async () =>
    (await post(api, '/admin/scanners/get', admin, { user_id: userId })).json<{ data: object }>().data;
  // The first details are no change.
  expect(await row()).not.toHaveProperty('payout_changed_at');
  expect(await preview()).toMatchObject({ paid_to: { method: 'upi', masked: 'ra••••@okicici', changed_at: null } });

  api.clock.advance(60);
  await enterPayoutDetails(api, token, { method: 'upi', upi_id: 'other@ybl', name: 'Other' });
  const changedAt = api.clock.now().toISOString();
  expect(await row()).toMatchObject({ payout_changed_at: changedAt });
  expect(await preview()).toMatchObject({ paid_to: { masked: 'ot••••@ybl', changed_at: changedAt } });
  api.clock.advance(DAY);
  admin = await api.signInAdmin();
  expect(await row()).not.toHaveProperty('payout_changed_at');
});
