import { freshMobile } from '../../../test/create-test-api';
import { codeOf, createBatch } from '../../../test/factories';
import {
  api,
  applied,
  change,
  killAt,
  mobiles,
  openings,
  owner,
  person,
  read,
  rowsOf,
  staged,
  start,
  undo,
  withImports,
} from '../../../test/fixtures/imports';
import { enterPayoutDetails, setProgramme, UPI } from '../../../test/fixtures/payouts';
import { expectRefusal, post, scan, totalsOf } from '../../../test/points-driver';
import { unsealPayout } from '../../money/payout-details';
import { eraseImported, purgeMemberImports, runImports } from '.';

withImports();
beforeAll(() => setProgramme(api));

const detailsOf = (userId: number) =>
  api.db.selectFrom('payout_details').selectAll().where('user_id', '=', userId).executeTakeFirst();

async function signIn(mobile: string) {
  await post(api, '/users/generate_Otp', undefined, { mobile });
  const { otp } = api.outbox.findLast((sms) => sms.mobile === mobile)!;
  return post(api, '/users/validate_Otp', undefined, { mobile, otp });
}

it('creates members who have not signed in; the first sign-in finds account, role, balance and payout details', async () => {
  const [one, other] = mobiles(2) as [string, string];
  const id = await staged('members', [
    ['mobile', 'name', 'role', 'place', 'language', 'upi_id', 'account_number', 'ifsc', 'payee_name'],
    [one, 'Asha Patil', 'customer', 'Pune', 'Hindi', '', '123456789012', 'SBIN0001234', 'ASHA PATIL'],
    [other, 'Ravi', '', '', '', 'ravi@okicici', '', '', ''],
  ]);
  // Payout details say where other people are paid: no owner stores them alone.
  expect((await change(id, 'apply')).statusCode).toBe(202);
  expect(await person(one)).toBeUndefined();
  await api.db.deleteFrom('confirmations').execute();
  await start(id, 'apply');
  await runImports(api.context);
  expect(await read(id)).toMatchObject({ state: 'applied', outcomes: { created: 2, found: 0, left: 0 } });

  const asha = (await person(one))!;
  expect(asha).toMatchObject({ role_id: 3, name: 'Asha Patil', location: 'Pune', language: 'hi' });
  const details = (await detailsOf(asha.id))!;
  expect(details).toMatchObject({ method: 'bank', masked: '••••9012 · SBIN0001234', entered_at: api.clock.now() });
  expect(unsealPayout(api.context.config.payoutKeys, asha.id, details.sealed)).toMatchObject({ name: 'ASHA PATIL' });
  expect((await detailsOf((await person(other))!.id))!.masked).toBe('ra••••@okicici');
  const rows = await api.db.selectFrom('import_rows').selectAll().where('import_id', '=', id).execute();
  expect(rows.map(({ mobile, sealed }) => [mobile, sealed])).toEqual([
    [null, null],
    [null, null],
  ]);

  await applied('balances', [
    ['mobile', 'points'],
    [one, 750],
  ]);
  const response = await signIn(one);
  expect([response.statusCode, response.json().data]).toEqual([200, { role_id: 3, is_new: false }]);
  const { token } = await api.signInUser({ mobile: one });
  expect((await post(api, '/users/scanners/get', token)).json().data.balance_reward_points).toBe(750);
});

it('fills only the empty fields of members who are there, and lists what differs', async () => {
  const [one, other] = mobiles(2) as [string, string];
  const { token, userId } = await api.signInUser({ mobile: one });
  await post(api, '/users/user-update', token, { name: 'Asha P.' });
  const second = await api.signInUser({ mobile: other });
  await enterPayoutDetails(api, second.token, UPI);
  api.clock.advance(60);
  const id = await applied('members', [
    ['mobile', 'name', 'role', 'place', 'upi_id'],
    [one, 'Asha Patil', 'customer', 'Pune', 'asha@okicici'],
    [other, 'Meera', '', '', 'someone@ybl'],
  ]);
  expect(await read(id)).toMatchObject({ outcomes: { created: 0, found: 2, filled: 2, different: 2 } });
  expect(await person(one)).toMatchObject({ name: 'Asha P.', role_id: 2, location: 'Pune' });
  expect((await detailsOf(userId))!.masked).toBe('as••••@okicici');
  expect((await detailsOf(second.userId))!.masked).toBe('ra••••@okicici');
  expect(await rowsOf(id, 'different')).toMatchObject([
    { row: 2, different: ['role', 'name'], user_id: userId },
    { row: 3, different: ['payout_details'], user_id: second.userId },
  ]);
  const messages = await api.db
    .selectFrom('outbox_messages')
    .select(['user_id', 'kind'])
    .where('user_id', '=', userId)
    .execute();
  expect(messages).toEqual([{ user_id: userId, kind: 'payout-details-changed' }]);

  api.clock.advance(60);
  await undo(id);
  expect(await read(id)).toMatchObject({ outcomes: { undone: 2, kept: 0 } });
  expect(await person(one)).toMatchObject({ name: 'Asha P.', location: null });
  expect(await detailsOf(userId)).toBeUndefined();
  expect((await detailsOf(second.userId))!.masked).toBe('ra••••@okicici');
});

it('undo empties only fields that still have what the file filled in; a deleted account keeps none of it', async () => {
  const [corrected, deleted] = mobiles(2) as [string, string];
  const { userId } = await api.signInUser({ mobile: corrected });
  const other = await api.signInUser({ mobile: deleted });
  await api.db
    .updateTable('users')
    .set({ location: null, language: null })
    .where('id', 'in', [userId, other.userId])
    .execute();
  api.clock.advance(60);
  const id = await applied('members', [
    ['mobile', 'place', 'language'],
    [corrected, 'Pune', 'Marathi'],
    [deleted, 'Pune', 'Marathi'],
  ]);
  const kept = () =>
    api.db.selectFrom('import_rows').select('sealed').where('import_id', '=', id).orderBy('row').execute();
  expect(await kept()).toEqual([{ sealed: expect.any(String) }, { sealed: expect.any(String) }]);
  // By a session that is older than the import.
  await api.db.updateTable('users').set({ location: 'Nashik' }).where('id', '=', userId).execute();
  await api.db.transaction().execute((trx) => eraseImported(trx, other.userId));
  expect(await kept()).toEqual([{ sealed: expect.any(String) }, { sealed: null }]);
  await undo(id);
  expect(await read(id)).toMatchObject({ outcomes: { undone: 2, kept: 0 } });
  expect(await person(corrected)).toMatchObject({ location: 'Nashik', language: null });
  expect(await kept()).toEqual([{ sealed: null }, { sealed: null }]);
});

it('two nodes at once, killed in the middle: each member once', async () => {
  const numbers = mobiles(1100);
  const id = await staged('members', [
    ['mobile', 'name'],
    ...numbers.map((mobile, index) => [mobile, `Member ${index}`]),
  ]);
  await start(id, 'apply');
  const other = await api.anotherNode();
  if (process.env.DATABASE_URL) {
    const stop = await killAt(id, 700);
    await expect(runImports(api.context)).rejects.toThrow(/terminat|closed/i);
    await stop();
  }
  await Promise.all([runImports(api.context), runImports(other.context)]);
  await runImports(other.context);
  expect(await read(id)).toMatchObject({ state: 'applied', outcomes: { created: 1100, found: 0, left: 0 } });
  await other.close();
});

it('undo removes those who never came; who has signed in, scanned or has a balance stays, and the number can come again', async () => {
  const [idle, signedIn, scanned, withBalance] = mobiles(4) as [string, string, string, string];
  const rows = [
    ['mobile', 'upi_id', 'payee_name'],
    ...[idle, signedIn, scanned, withBalance].map((mobile) => [mobile, `m${mobile}@ybl`, 'A Member']),
  ];
  const id = await applied('members', rows);
  const opened = await applied('balances', [
    ['mobile', 'points'],
    [withBalance, 10],
  ]);
  const idleId = (await person(idle))!.id;
  api.clock.advance(60);
  await signIn(signedIn);
  const { token } = await api.signInUser({ mobile: scanned });
  await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 10 })));
  await undo(id);
  expect(await read(id)).toMatchObject({ state: 'undone', outcomes: { undone: 1, kept: 3, created: 0 } });
  expect(await person(idle)).toBeUndefined();
  expect(await detailsOf(idleId)).toBeUndefined();
  expect(await openings(opened)).toEqual([[(await person(withBalance))!.id, 10]]);
  expect(await api.db.selectFrom('former_numbers').selectAll().execute()).toEqual([]);
  const again = await staged('members', rows);
  expect(await read(again)).toMatchObject({ rows: 4, wrong: 0, new_members: 1 });
});

describe('history', () => {
  it('is shown as it was, in no sum; undo removes it, and who has scanned since keeps it', async () => {
    const [one, other] = mobiles(2) as [string, string];
    await applied('members', [['mobile'], [one], [other]]);
    const id = await applied('history', [
      ['Mobile', 'Date', 'Description', 'Points'],
      [one, '31-12-2024', 'Elbow 20 mm', '15'],
      [one, '2025-01-05 14:03', 'Redeemed', '-10'],
      [other, '45000', 'Scan', ''],
      [other, '31-02-2025', 'Scan', ''],
      [other, '31/12/2999', '', 'many'],
    ]);
    expect(await read(id)).toMatchObject({ state: 'applied', rows: 5, wrong: 2, outcomes: { added: 3 } });
    const { token, userId } = await api.signInUser({ mobile: one });
    const entries = (await post(api, '/users/transactions/get', token)).json().data;
    expect(entries).toMatchObject([
      { kind: 'imported', product_name: 'Redeemed', reward_points: -10, created_at: '2025-01-04T18:30:00.000Z' },
      { kind: 'imported', product_name: 'Elbow 20 mm', reward_points: 15 },
    ]);
    expect((await post(api, '/users/transactions/months', token)).json().data).toMatchObject([
      { month: '2025-01', entries: 1, earned: 0, claimed: 0 },
      { month: '2024-12', entries: 1, earned: 0, claimed: 0 },
    ]);
    const records = await post(api, '/admin/people/old-history', owner, { user_id: userId });
    expect(records.json()).toMatchObject({ total_count: 2, data: [{ text: 'Redeemed', points: -10 }, {}] });
    expect((await totalsOf(api, userId))!.granted).toBe(0);
    await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 10 })));
    await undo(id);
    expect(await read(id)).toMatchObject({ outcomes: { added: 0, undone: 1, kept: 2 } });
    expect(await api.db.selectFrom('imported_history').selectAll().execute()).toHaveLength(2);
  });

  it('a member who has one is not at their first scan, one without is', async () => {
    const [withHistory, without] = mobiles(2) as [string, string];
    await applied('members', [['mobile'], [withHistory], [without]]);
    await applied('history', [
      ['mobile', 'date', 'text'],
      [withHistory, '2025-01-05', 'Scan'],
    ]);
    const at = api.clock.now().getTime();
    const scheme = await post(api, '/admin/schemes', owner, {
      ...{ kind: 'booster', names: { en: 'Welcome' }, conditions: { first_scan: true }, booster: { times: 2 } },
      ...{ starts_at: new Date(at).toISOString(), ends_at: new Date(at + 86_400_000).toISOString() },
      budget: { points: 100, points_a_person: 50, at_end: 'part' },
    });
    expect(scheme.statusCode).toBe(201);
    const first = async (mobile: string) => {
      const { token, userId } = await api.signInUser({ mobile });
      await scan(api, token, codeOf(api.context, await createBatch(api.context, { points: 10 })));
      return (await totalsOf(api, userId))!.granted;
    };
    expect([await first(withHistory), await first(without)]).toEqual([10, 20]);
  });
});

it('a deleted account takes along what files say about it', async () => {
  const mobile = freshMobile();
  await applied('members', [
    ['mobile', 'name'],
    [mobile, 'Asha'],
  ]);
  await applied('history', [
    ['mobile', 'date', 'text'],
    [mobile, '2025-01-05', 'Scan of Asha'],
  ]);
  const waiting = await staged('balances', [
    ['mobile', 'points'],
    [mobile, 5],
  ]);
  const { token, userId } = await api.signInUser({ mobile });
  const own = (await post(api, '/users/account/download', token)).json();
  expect(own.imported_history).toMatchObject([{ text: 'Scan of Asha' }]);
  await post(api, '/users/account/deletion-code', token);
  const { otp } = api.outbox.findLast((sms) => sms.mobile === mobile)!;
  expect((await post(api, '/users/account/delete', token, { otp, points: 0 })).statusCode).toBe(200);
  expect(await api.db.selectFrom('imported_history').selectAll().where('user_id', '=', userId).execute()).toEqual([]);
  expect(await api.db.selectFrom('import_rows').selectAll().where('import_id', '=', waiting).execute()).toEqual([]);
});

it('what was neither applied nor ordered expires in 14 days, what was in wrong rows of others and the undo of members in 30', async () => {
  const left = await staged('members', [['mobile'], [freshMobile()]]);
  const waiting = await staged('members', [
    ['mobile', 'upi_id', 'payee_name'],
    [freshMobile(), 'asha@okicici', 'Asha'],
  ]);
  expect((await change(waiting, 'apply')).statusCode).toBe(202);
  const id = await applied('members', [['mobile'], [freshMobile()], ['1']]);
  api.clock.advance(15 * 86_400);
  await purgeMemberImports(api.context);
  expect(
    await api.db.selectFrom('imports').select('id').where('id', 'in', [left, waiting, id]).orderBy('id').execute(),
  ).toEqual([{ id: waiting }, { id }]);
  const sealed = () =>
    api.db.selectFrom('import_rows').select('sealed').where('import_id', '=', id).orderBy('row').execute();
  expect(await sealed()).toEqual([{ sealed: null }, { sealed: expect.any(String) }]);
  api.clock.advance(16 * 86_400);
  await purgeMemberImports(api.context);
  expect(await sealed()).toEqual([{ sealed: null }, { sealed: null }]);
  // Sessions since the import, which show who has signed in, are purged by now.
  expectRefusal(
    await change(id, 'undo', await api.signInAdmin()),
    409,
    'Members can be undone for 30 days: later it is not known who has signed in',
    'import_state',
  );
});
