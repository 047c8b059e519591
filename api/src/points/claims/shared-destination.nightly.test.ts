import { sql } from 'kysely';
import {
  create,
  enterPayoutDetails,
  itemsOf,
  RAZORPAY,
  readRun,
  runOf,
  setProgramme,
  UPI,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api, claimant } from '../../../test/fixtures/pending-claims';
import { approve, post } from '../../../test/points-driver';
import { erasePayoutDetails } from '../../money/payout-details';
import { findSignals } from '../signals';

withPayouts();
beforeEach(() => setProgramme(api, { pointValuePaise: 100, payoutMethods: ['upi', 'bank'], bankFile: RAZORPAY }));

async function payee(upi_id: string) {
  const user = await claimant(50);
  await enterPayoutDetails(api, user.token, { ...UPI, upi_id });
  return user;
}
const detail = async (transactionId: string) =>
  (await api.app.inject({ url: `/admin/claims/${transactionId}`, headers: { token: admin } })).json().data;
const sharedIn = async (transactionId: string) =>
  (await detail(transactionId)).signals.find(({ signal }: { signal: string }) => signal === 'shared-destination');

test('twelve accounts with one UPI ID: each has the signal, with the others; in the queue too', async () => {
  const twelve = [];
  for (let n = 0; n < 12; n += 1) twelve.push(await payee('shop@okaxis'));
  const alone = await payee('alone@okaxis');
  for (const { transactionId, userId } of twelve) {
    const found = await sharedIn(transactionId);
    expect(found).toMatchObject({ signal: 'shared-destination', users: 11 });
    expect(found.others).toHaveLength(10);
    expect(found.others.map(({ id }: { id: number }) => id)).not.toContain(userId);
    expect(found.others[0]).toEqual({ id: expect.any(Number), name: '', mobile: expect.stringMatching(/^\d{10}$/) });
  }
  expect(await sharedIn(alone.transactionId)).toBeUndefined();
  await findSignals(api.context);
  const { data } = (await post(api, '/admin/claims/queue', admin, { search: twelve[11]!.transactionId })).json();
  expect(data[0].signals).toContain('shared-destination');
  const stored = await api.db.selectFrom('claim_signals').select('codes').execute();
  expect(stored.filter(({ codes }) => codes.includes('shared-destination'))).toHaveLength(12);

  // A decided claim has the signals of its decision.
  await approve(api, admin, { transaction_id: alone.transactionId });
  api.clock.advance(60);
  await payee('alone@okaxis');
  expect(await sharedIn(alone.transactionId)).toBeUndefined();
});

test('a run says how many others each payment’s destination is of, and how many payments are such', async () => {
  const [one, two, three] = [await payee('till@ybl'), await payee('till@ybl'), await payee('own@ybl')];
  // Replaced since the run was made: the run still says where its two payments go.
  const others = [one, two, three];
  await approve(api, admin, { transaction_id: others.map(({ transactionId }) => transactionId) });
  const run = runOf(await create());
  const items = async () => (await post(api, `/admin/payout-runs/${run.id}/items`, admin)).json().data;
  const shared = async () =>
    (await api.app.inject({ url: `/admin/payout-runs/${run.id}`, headers: { token: admin } })).json().data
      .shared_destinations;
  expect((await items()).map((item: { shared_with: number }) => item.shared_with)).toEqual([1, 1, 0]);
  expect(await shared()).toBe(2);
  api.clock.advance(60);
  await enterPayoutDetails(api, two.token, { ...UPI, upi_id: 'new@ybl' });
  expect((await items()).map((item: { shared_with: number }) => item.shared_with)).toEqual([1, 1, 0]);
  api.clock.advance(60);
  await enterPayoutDetails(api, two.token, { ...UPI, upi_id: 'own@ybl' });
  expect((await items()).map((item: { shared_with: number }) => item.shared_with)).toEqual([1, 1, 1]);
  expect(await shared()).toBe(3);

  const [item] = await itemsOf(run.id);
  expect(item!.destination_key).toMatch(/^test\./);
  await api.db.transaction().execute((trx) => erasePayoutDetails(trx, one.userId));
  expect((await itemsOf(run.id))[0]).toMatchObject({ destination_key: null, masked: '••••' });
});

test('a payment that left the run is none of them', async () => {
  const [stays, leaves] = [await payee('stall@ybl'), await payee('stall@ybl')];
  await approve(api, admin, { transaction_id: [stays.transactionId, leaves.transactionId] });
  const { id } = runOf(await create());
  expect(await readRun(id)).toMatchObject({ items: 2, shared_destinations: 2 });
  await post(api, '/admin/people/suspend', admin, { user_id: leaves.userId, reason: 'Sold labels' });
  expect(await readRun(id)).toMatchObject({ items: 1, shared_destinations: 1 });
});

describe('POST /admin/redeem', () => {
  test('200 with the signals of what waits: of a claim that the search has not seen, of the search, of details replaced since', async () => {
    const { userId, transactionId } = await claimant();
    const signals = async () => {
      const response = await post(api, '/admin/redeem', admin, { formData: { search: transactionId } });
      return response.json<{ data: { signals?: string[] }[] }>().data[0]?.signals;
    };
    expect(await signals()).toEqual(['new-account']);
    await api.db
      .updateTable('users')
      .set({ joined_at: new Date('2020-01-01T00:00:00Z') })
      .where('id', '=', userId)
      .execute();
    expect(await signals()).toEqual([]);
    await sql`
      insert into claim_signals (claim_id, codes, found_at, waits)
      select id, '{new-account,speed}', ${api.clock.now()}::timestamptz, true from claims where transaction_id = ${transactionId}`.execute(
      api.db,
    );
    expect(await signals()).toEqual(['speed', 'new-account']);
    const at = api.clock.now();
    await api.db
      .insertInto('payout_details')
      .values({ user_id: userId, method: 'upi', sealed: 'x', masked: 'a••@b', entered_at: at, changed_at: at })
      .execute();
    expect(await signals()).toEqual(['speed', 'payout-details-changed', 'new-account']);
    await approve(api, admin, { transaction_id: transactionId });
    expect(await signals()).toBeUndefined();
  });
});
