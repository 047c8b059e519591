import { payoutOf, PROGRAMME, setProgramme, withPayouts } from '../../../test/fixtures/payouts';
import { admin, api, claimant, statusOf } from '../../../test/fixtures/pending-claims';
import { approve, claim, expectRefusal, post, reject, scan } from '../../../test/points-driver';
import { codeOf, createBatch } from '../../../test/factories';

withPayouts();

const worth = async (pointValuePaise?: number) => {
  const { pointValuePaise: _, ...others } = PROGRAMME;
  await setProgramme(api, pointValuePaise === undefined ? others : { ...others, pointValuePaise });
  // Later than the tolerance of I19.
  api.clock.advance(120);
};
beforeEach(() => worth(100));

const own = async (token: string, transaction_id: string) =>
  (await post(api, '/users/claims/get', token, { transaction_id })).json().data;
const queued = async (search: string) => (await post(api, '/admin/claims/queue', admin, { search })).json().data[0];
const approveAt = (transactionId: string, value: number | null) =>
  approve(api, admin, { transaction_id: transactionId, shown_values: { [transactionId]: value } });

describe('a claim states its value', () => {
  test('in its response and wherever its worth is shown; the point’s value of later changes nothing', async () => {
    const { token, userId } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 50 })));
    const placed = (await claim(api, token)).json().data;
    expect(placed).toMatchObject({ points: 50, value_paise: 100, worth_paise: 5000 });
    await worth(1);
    const id = placed.transaction_id;
    expect(await own(token, id)).toMatchObject({ value_paise: 100, worth_paise: 5000 });
    expect(await queued(id)).toMatchObject({ value_paise: 100, worth_paise: 5000 });
    const [row] = (await post(api, '/admin/redeem', admin, { formData: { search: id } })).json().data;
    expect(row).toMatchObject({ value_paise: 100, worth_paise: 5000 });
    const preview = (await post(api, '/admin/scanners/get', admin, { user_id: userId })).json().data;
    expect(preview.pending).toMatchObject([{ transaction_id: id, value_paise: 100, worth_paise: 5000 }]);
    expect((await approveAt(id, 100)).statusCode).toBe(201);
    expect(await payoutOf(userId)).toMatchObject({ value_paise: 100, amount_paise: 5000 });
  });

  test('in the user’s summary, history and news too; without a value of a point there is none', async () => {
    const { token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 50 })));
    const id = (await claim(api, token)).json().data.transaction_id;
    const summary = async () => (await post(api, '/users/scanners/get', token)).json().data;
    const history = async () => (await post(api, '/users/transactions/get', token, { kind: 'claims' })).json().data[0];
    await worth(1);
    expect(await summary()).toMatchObject({ awaiting_paise: 5000, redeemed_paise: 0 });
    expect(await history()).toMatchObject({ status: 'pending', worth_paise: 5000 });
    expect((await approveAt(id, 100)).statusCode).toBe(201);
    expect(await summary()).toMatchObject({ awaiting_paise: 0, redeemed_paise: 5000 });
    expect(await history()).toMatchObject({ status: 'approved', worth_paise: 5000 });
    const [news] = (await post(api, '/users/news/get', token)).json().data;
    expect(news).toMatchObject({ kind: 'approval', worth_paise: 5000 });
    expect(news).not.toHaveProperty('payout');
    const months = async () => (await post(api, '/users/transactions/months', token)).json().data;
    expect(await months()).toMatchObject([{ earned: 50, claimed: 50, claimed_paise: 5000 }]);
    await worth();
    expect((await months())[0]).not.toHaveProperty('claimed_paise');
    expect(await summary()).not.toHaveProperty('awaiting_paise');
  });

  test('approved without a payout it brings nothing, also when a point has a value later', async () => {
    await worth();
    const { token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 50 })));
    const id = (await claim(api, token)).json().data.transaction_id;
    expect((await approveAt(id, null)).statusCode).toBe(201);
    await worth(100);
    const { data } = (await post(api, '/users/scanners/get', token)).json();
    expect(data).toMatchObject({ awaiting_paise: 0, redeemed_paise: 0 });
    expect(await own(token, id)).not.toHaveProperty('worth_paise');
    const months = (await post(api, '/users/transactions/months', token)).json().data;
    expect(months).toMatchObject([{ earned: 50, claimed: 50, claimed_paise: 0 }]);
  });

  test('a rejected one takes nothing', async () => {
    const { token } = await api.signInUser();
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 50 })));
    await reject(api, admin, (await claim(api, token)).json().data.transaction_id, 'Torn label');
    const { data } = (await post(api, '/users/scanners/get', token)).json();
    expect(data).toMatchObject({ awaiting_paise: 0, redeemed_paise: 0 });
    const [entry] = (await post(api, '/users/transactions/get', token, { kind: 'claims' })).json().data;
    expect(entry).not.toHaveProperty('worth_paise');
  });

  test('also when points have no value any more', async () => {
    const { userId, transactionId } = await claimant(40);
    await worth();
    expect((await approveAt(transactionId, 100)).statusCode).toBe(201);
    expect(await payoutOf(userId)).toMatchObject({ amount_paise: 4000 });
  });

  test('made without a value, it takes the one in force at its approval', async () => {
    await worth();
    const { token, userId, transactionId } = await claimant(10);
    expect(await own(token, transactionId)).not.toHaveProperty('value_paise');
    await worth(250);
    expect(await own(token, transactionId)).toMatchObject({ value_paise: 250, worth_paise: 2500 });
    await approveAt(transactionId, 250);
    expect(await payoutOf(userId)).toMatchObject({ value_paise: 250, amount_paise: 2500 });
  });

  test('the summary of the queue adds up what the claims state', async () => {
    const worthOf = async () =>
      (await api.app.inject({ url: '/admin/claims/summary', headers: { token: admin } })).json().data.worth_paise;
    const before = await worthOf();
    const { transactionId } = await claimant(30);
    await worth(1000);
    expect(await worthOf()).toBe(before + 3000);
    await approveAt(transactionId, 100);
    expect(await worthOf()).toBe(before);
  });
});

describe('POST /admin/approval/store with the values that were shown', () => {
  test('409 if another would be paid now, approving none of them', async () => {
    const stated = await claimant(10);
    await worth();
    const unstated = await claimant(20);
    await worth(200);
    const both = [stated.transactionId, unstated.transactionId];
    const shown = (value: number | null) => ({
      transaction_ids: both,
      shown_values: { [both[0]!]: 100, [both[1]!]: value },
    });
    for (const value of [100, null]) {
      const { transaction_ids: transaction_id, shown_values } = shown(value);
      const refused = await approve(api, admin, { transaction_id, shown_values });
      const message = 'The value of a point has changed. Please check the claims again';
      expectRefusal(refused, 409, message, 'value_changed');
      expect(refused.json().data).toEqual({ values: { [unstated.transactionId]: 200 } });
    }
    for (const id of both) expect(await statusOf(id)).toMatchObject({ status: 'pending' });
    const named = await approve(api, admin, {
      user_id: unstated.userId,
      transaction_ids: [both[1]],
      shown_values: { [both[1]!]: 199 },
    });
    expect(named.statusCode).toBe(409);
    const { transaction_ids: transaction_id, shown_values } = shown(200);
    expect((await approve(api, admin, { transaction_id, shown_values })).statusCode).toBe(201);
    expect(await payoutOf(unstated.userId)).toMatchObject({ amount_paise: 4000 });
    // Decided already: nothing would be paid at another value.
    const again = await approve(api, admin, { transaction_id, shown_values: { [both[1]!]: 1 } });
    expect(again.json().data.already_approved).toEqual(both);
  });

  test('409 also if a value was set meanwhile; 400 for values that are none', async () => {
    await worth();
    const { transactionId } = await claimant(10);
    await worth(100);
    expect((await approveAt(transactionId, null)).json().data).toEqual({ values: { [transactionId]: 100 } });
    await worth();
    expect((await approveAt(transactionId, 100)).json().data).toEqual({ values: { [transactionId]: null } });
    await worth(100);
    for (const value of ['100', 1.5, -1])
      expect((await approveAt(transactionId, value as number)).statusCode).toBe(400);
    expect((await approveAt(transactionId, 100)).statusCode).toBe(201);
  });
});
