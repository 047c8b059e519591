import {
  create,
  enterDetails,
  moneyOf,
  payoutOf,
  PROGRAMME,
  setProgramme,
  withPayouts,
} from '../../../test/fixtures/payouts';
import { admin, api, claimant } from '../../../test/fixtures/pending-claims';
import { approve, post } from '../../../test/points-driver';
import { makePayable } from './make-payable';

withPayouts();

const worth = async (pointValuePaise: number | null) => {
  await setProgramme(api, { ...PROGRAMME, pointValuePaise });
  // Later than the tolerance of I19.
  api.clock.advance(120);
};

/** Returns a user whose claim was approved while no value was set. */
async function unpaid(points: number) {
  const user = await claimant(points);
  await approve(api, admin, { transaction_id: user.transactionId });
  return user;
}
const make = (order: Parameters<typeof makePayable>[1]) => makePayable(api.context, order);
const shown = async () => (await post(api, '/admin/payouts', admin)).json().without_money;

test('claims approved while no value was set: counted, then payable at the given value, once', async () => {
  await worth(null);
  const [one, two, three] = [await unpaid(10), await unpaid(20), await unpaid(30)];
  expect(await moneyOf(one.userId)).toEqual([]);
  expect(await shown()).toBeNull();
  await worth(200);
  expect(await shown()).toEqual({ count: 3, points: 60 });

  const named = { valuePaise: 150, transactionIds: [two.transactionId, 'TX-1'] };
  expect(await make({ ...named, confirmed: false })).toEqual({ claims: 1, points: 20, left: ['TX-1'] });
  expect(await shown()).toEqual({ count: 3, points: 60 });
  expect(await make({ ...named, confirmed: true })).toEqual({ claims: 1, points: 20, left: ['TX-1'] });
  expect(await payoutOf(two.userId)).toMatchObject({
    ...{ points: 20, value_paise: 150, amount_paise: 3000, state: 'payable' },
    approved_at: api.clock.now(),
  });
  expect(await moneyOf(two.userId)).toEqual(['approval 3000']);
  const audited = api.db.selectFrom('audit_log').selectAll().where('action', '=', 'claims-made-payable');
  expect(await audited.execute()).toMatchObject([
    { admin_id: null, details: { claims: 1, points: 20, value_paise: 150, amount_paise: 3000 } },
  ]);
  expect(await make({ ...named, confirmed: true })).toEqual({
    claims: 0,
    points: 0,
    left: [two.transactionId, 'TX-1'],
  });

  // Two at once, and again: each claim once.
  const all = { valuePaise: 100, confirmed: true };
  await Promise.all([make(all), make(all)]);
  expect(await make(all)).toEqual({ claims: 0, points: 0, left: [] });
  for (const { userId, points } of [
    { ...one, points: 10 },
    { ...three, points: 30 },
  ])
    expect(await moneyOf(userId)).toEqual([`approval ${points * 100}`]);
  expect(await shown()).toEqual({ count: 0, points: 0 });
  await enterDetails(api, one.userId);
  expect((await create()).json().data.run).toMatchObject({ items: 1, amount_paise: 1000 });
  await worth(100);
});

test('claims of a deleted account, waiting and rejected ones are none of them', async () => {
  await worth(null);
  const [deleted, waiting] = [await unpaid(10), await claimant(20)];
  await api.db.updateTable('users').set({ erased_at: api.clock.now() }).where('id', '=', deleted.userId).execute();
  await worth(100);
  expect(await shown()).toEqual({ count: 0, points: 0 });
  const both = { valuePaise: 100, transactionIds: [deleted.transactionId, waiting.transactionId], confirmed: true };
  expect(await make(both)).toEqual({ claims: 0, points: 0, left: both.transactionIds });
  await api.db.updateTable('users').set({ erased_at: null }).where('id', '=', deleted.userId).execute();
  await make({ valuePaise: 100, confirmed: true });
});
