import { sql } from 'kysely';
import {
  ACCOUNT,
  ownPayeeOf,
  RAMESH,
  replace,
  standIn,
  userPaidTo,
  verify,
  verifyAfter,
  withProvider,
} from '../../../test/fixtures/payees';
import { api, withPendingClaims } from '../../../test/fixtures/pending-claims';
import { resealPayoutDetails } from '../payout-details';

withPendingClaims();
withProvider();

test('a result never changes, and stays bound to its details under another key', async () => {
  const { token, userId } = await userPaidTo();
  await verify();
  await expect(
    sql`update payee_verifications set outcome = 'mismatch' where user_id = ${userId}`.execute(api.db),
  ).rejects.toThrow(/payee_verifications/);
  const keys = api.context.config.payoutKeys;
  const rotated = [{ id: 'next', key: Buffer.alloc(32, 7) }, ...keys];
  Object.assign(api.context, { config: { ...api.context.config, payoutKeys: rotated } });
  await resealPayoutDetails(api.db, rotated);
  const [stored] = await api.db.selectFrom('payee_verifications').select('sealed').execute();
  expect(stored!.sealed).toMatch(/^next\./);
  expect(await ownPayeeOf(token)).toMatchObject({ state: 'verified', bank_name: 'RAMESH PAWAR' });
  await resealPayoutDetails(api.db, [...keys, rotated[0]!]);
  Object.assign(api.context, { config: { ...api.context.config, payoutKeys: keys } });
});

test('no name of a bank is stored in plain text; deletion of the account deletes all, also during a request', async () => {
  const { token, userId } = await userPaidTo();
  await verify();
  const { rows } = await sql<{
    row: string;
  }>`select payee_verifications::text as row from payee_verifications`.execute(api.db);
  expect(rows[0]!.row).not.toMatch(/PAWAR/i);
  await replace(token, ACCOUNT);
  standIn.onRequest = async () => {
    for (const step of api.context.accountSteps)
      await api.db.transaction().execute((trx) => step.erase(trx, userId, { at: api.clock.now(), reason: 'deleted' }));
  };
  await verify();
  expect(await api.db.selectFrom('payee_verifications').selectAll().execute()).toEqual([]);
});

test('the download of own data has what the bank said', async () => {
  const { token } = await userPaidTo();
  await verify();
  const response = await api.app.inject({
    method: 'POST',
    url: '/users/account/download',
    headers: { token },
    payload: {},
  });
  expect(response.json()).toMatchObject({
    payee_verifications: [{ masked: 'ra••••@okicici', outcome: 'match', bank_name: 'RAMESH PAWAR' }],
  });
});

test('once five requests in a row were rejected the others wait, and go on with the first that is accepted', async () => {
  const users: { token: string }[] = [];
  for (let made = 0; made < 8; made += 1) users.push(await userPaidTo({ ...RAMESH, upi_id: `ramesh${made}@okicici` }));
  standIn.faults = Array.from({ length: 20 }, () => 'rejected');
  for (let run = 0; run < 8; run += 1) await verify();
  const states = async () => Promise.all(users.map(async ({ token }) => (await ownPayeeOf(token))?.state ?? null));
  const before = await states();
  expect(before.filter((state) => state === 'review')).toHaveLength(5);
  const sent = standIn.faults.length;
  await verifyAfter(3500);
  expect(standIn.faults.length).toBe(sent);
  await verifyAfter(100);
  expect(standIn.faults.length).toBe(sent - 1);
  standIn.faults = [];
  await verifyAfter(3600);
  await verify();
  expect((await states()).filter((state) => state === 'review')).toHaveLength(5);
  expect(await states()).not.toContain('verifying');
});
