import { type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { codeOf, createBatch } from '../../../test/factories';
import { type TestApi, createTestApi } from '../../../test/create-test-api';
import { approve, claim, expectInvariantsHold, expectRefusal, reject, scan } from '../../../test/points-driver';
import { checkInvariants, INVARIANT_COUNT, printInvariants } from './check-invariants';

let api: TestApi;
let admin: string;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.close());

interface Claimed {
  data: { transaction_id: string };
}

async function scanOf(token: string, points: number): Promise<number> {
  const batch = await createBatch(api.context, { points });
  await scan(api, token, codeOf(api.context, batch));
  return batch.first_serial;
}

async function claimOf(token: string): Promise<string> {
  api.clock.advance(5);
  return (await claim(api, token)).json<Claimed>().data.transaction_id;
}

async function violated(): Promise<string[]> {
  return (await checkInvariants(api.db)).filter(({ violations }) => violations > 0).map(({ id }) => id);
}

test('all hold on an empty database', () => expectInvariantsHold(api));

describe('on a database with points in every account', () => {
  let approved: string;
  let pending: string;
  let rejected: string;
  let spare: number;
  let released: number;
  let rich: number;

  beforeAll(async () => {
    admin = await api.signInAdmin();
    const [one, two, three] = [await api.signInUser(), await api.signInUser(), await api.signInUser()];
    rich = one.userId;
    await scanOf(one.token, 10);
    await scanOf(one.token, 20);
    approved = await claimOf(one.token);
    await approve(api, admin, { transaction_id: approved });
    spare = await scanOf(one.token, 5);
    await scanOf(two.token, 7);
    pending = await claimOf(two.token);
    released = await scanOf(three.token, 9);
    rejected = await claimOf(three.token);
    await reject(api, admin, rejected);
    await expectInvariantsHold(api);
    // Rows that the database itself would reject must still be detected.
    await sql`alter table point_totals drop constraint point_totals_check, drop constraint point_totals_available_check`.execute(
      api.db,
    );
    await sql`alter table account_merges drop constraint account_merges_check1`.execute(api.db);
    await sql`alter table otp_codes drop constraint otp_codes_attempts_check`.execute(api.db);
    for (const index of ['journal_one_grant_a_code', 'journal_one_resolution_a_claim', 'otp_codes_one_live'])
      await sql`drop index ${sql.ref(index)}`.execute(api.db);
  });

  /** Bypasses triggers and foreign keys, as an attacker with the database password or a careless restore would. */
  async function tamper(...statements: ReturnType<typeof sql>[]): Promise<void> {
    await api.db.transaction().execute(async (trx: Transaction<Schema>) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const statement of statements) await statement.execute(trx);
    });
  }

  const claimId = (transactionId: string) => sql`(select id from claims where transaction_id = ${transactionId})`;
  const resolved = (kind: 'approval' | 'rejection', transactionId: string) => sql`
    insert into journal (user_id, kind, points, from_account, to_account, claim_id, admin_id, at)
    select user_id, ${kind}, 0, 'awaiting', ${kind === 'approval' ? 'redeemed' : 'available'}, id,
      (select id from admins limit 1), claimed_at from claims where transaction_id = ${transactionId}`;
  const unresolve = sql`delete from journal where kind in ('approval', 'rejection') and points = 0`;
  const otp = (attempts: number) => sql`
    insert into otp_codes (purpose, mobile, code_hmac, attempts, created_at, expires_at)
    values ('user-sign-in', '9000000009', 'x', ${attempts}, ${api.clock.now()}, ${api.clock.now()})`;
  const noOtp = sql`delete from otp_codes`;
  const totals = (available: number, redeemed: number, granted: number) => sql`
    update point_totals set available = available + ${available}, redeemed = redeemed + ${redeemed},
      granted = granted + ${granted} where user_id = ${rich}`;

  test.each<[string, string[], () => ReturnType<typeof sql>[], () => ReturnType<typeof sql>[]]>([
    ['points out of nowhere', ['I1', 'I2', 'I8'], () => [totals(5, 0, 5)], () => [totals(-5, 0, -5)]],
    ['points in the wrong account', ['I2', 'I8'], () => [totals(-5, 5, 0)], () => [totals(5, -5, 0)]],
    ['totals that do not add up', ['I2', 'I8'], () => [totals(1, 0, 0)], () => [totals(-1, 0, 0)]],
    ['a balance below zero', ['I2', 'I3', 'I8'], () => [totals(-6, 6, 0)], () => [totals(6, -6, 0)]],
    [
      'a scan that vanished',
      ['I4', 'I8'],
      () => [
        sql`create table kept as select * from scans where serial = ${spare}`,
        sql`delete from scans where serial = ${spare}`,
      ],
      () => [sql`insert into scans select * from kept`, sql`drop table kept`],
    ],
    [
      'a scan that pays another user',
      ['I4', 'I8'],
      () => [sql`update scans set user_id = user_id + 1 where serial = ${spare}`],
      () => [sql`update scans set user_id = user_id - 1 where serial = ${spare}`],
    ],
    [
      'a code granted twice',
      ['I1', 'I2', 'I4'],
      () => [
        sql`insert into journal (user_id, kind, points, from_account, to_account, serial, at)
          select user_id, kind, points, from_account, to_account, serial, at from journal where serial = ${spare}`,
      ],
      () => [sql`delete from journal where id = (select max(id) from journal where serial = ${spare})`],
    ],
    [
      'a batch whose points changed after a scan',
      ['I5'],
      () => [sql`update batches set points = points + 1 where first_serial = ${spare}`],
      () => [sql`update batches set points = points - 1 where first_serial = ${spare}`],
    ],
    [
      'a grant without a user',
      ['I2', 'I4', 'I6'],
      () => [sql`update journal set user_id = user_id + 1000 where serial = ${spare}`],
      () => [sql`update journal set user_id = user_id - 1000 where serial = ${spare}`],
    ],
    ['a claim approved twice', ['I7'], () => [resolved('approval', approved)], () => [unresolve]],
    ['a claim approved and rejected', ['I7', 'I11'], () => [resolved('rejection', approved)], () => [unresolve]],
    ['a pending claim that was approved', ['I7', 'I11'], () => [resolved('approval', pending)], () => [unresolve]],
    [
      'a status without a decision',
      ['I7', 'I8'],
      () => [sql`update claims set status = 'approved', resolved_at = claimed_at where id = ${claimId(pending)}`],
      () => [sql`update claims set status = 'pending', resolved_at = null where id = ${claimId(pending)}`],
    ],
    [
      'a pending claim of another amount',
      ['I8'],
      () => [sql`update claims set points = points + 1 where id = ${claimId(pending)}`],
      () => [sql`update claims set points = points - 1 where id = ${claimId(pending)}`],
    ],
    [
      'a scan still bound to a rejected claim',
      ['I8'],
      () => [sql`update scans set claim_id = ${claimId(rejected)} where serial = ${released}`],
      () => [sql`update scans set claim_id = null where serial = ${released}`],
    ],
    [
      'a serial outside its batch',
      ['I10'],
      () => [sql`update batches set quantity = 1, first_serial = first_serial + 1 where first_serial = ${spare}`],
      () => [sql`update batches set quantity = 12, first_serial = ${spare} where first_serial = ${spare + 1}`],
    ],
    [
      'an approval without an audit event',
      ['I11'],
      () => [sql`update audit_log set claim_id = -claim_id where claim_id = ${claimId(approved)}`],
      () => [sql`update audit_log set claim_id = -claim_id where claim_id < 0`],
    ],
    [
      'a merge without its entries, of an account that scans on and was merged into one that was merged',
      ['I29'],
      () => [
        sql`insert into account_merges (from_user_id, into_user_id, points, merged_at) values (${rich}, ${rich + 1}, 5, now())`,
        sql`insert into account_merges (from_user_id, into_user_id, points, merged_at) values (${rich + 1}, ${rich}, 0, now())`,
      ],
      () => [sql`delete from account_merges`],
    ],
    ['a one-time code tried six times', ['I12'], () => [otp(6)], () => [noOtp]],
    ['two live one-time codes', ['I12'], () => [otp(0), otp(1)], () => [noOtp]],
    [
      'a journal whose trigger was disabled',
      ['I9'],
      () => [sql`alter table journal disable trigger append_only`],
      () => [sql`alter table journal enable trigger append_only`],
    ],
    [
      'a journal that could be emptied at a stroke',
      ['I9'],
      () => [sql`alter table journal disable trigger no_truncate`],
      () => [sql`alter table journal enable trigger no_truncate`],
    ],
    [
      'a guard that nods everything through',
      ['I9'],
      () => [
        sql`create or replace function refuse_change() returns trigger language plpgsql as 'begin return coalesce(new, old); end'`,
      ],
      () => [
        sql`create or replace function refuse_change() returns trigger language plpgsql
          as 'begin raise exception ''append-only'' using errcode = ''restrict_violation''; end'`,
      ],
    ],
  ])('%s is found: %j', async (_name, ids, plant, undo) => {
    await tamper(...plant());
    expect(await violated()).toEqual(ids);
    await tamper(...undo());
    expect(await violated()).toEqual([]);
  });

  test('points, a pending claim and a scan of a deleted user are found', async () => {
    const { user_id: waiting } = await api.db
      .selectFrom('claims')
      .select('user_id')
      .where('transaction_id', '=', pending)
      .executeTakeFirstOrThrow();
    const erased = (user: number, at: Date | null) => sql`update users set erased_at = ${at} where id = ${user}`;
    const found = async () => (await checkInvariants(api.db)).find(({ id }) => id === 'I13')!.examples;
    await tamper(erased(rich, api.clock.now()));
    expect([await violated(), await found()]).toEqual([
      ['I13'],
      [`user ${rich} was deleted and has 5 available, 0 awaiting`],
    ]);
    await tamper(erased(rich, new Date(0)));
    expect(await found()).toContain(`serial ${spare} was scanned by user ${rich} after their deletion`);
    await tamper(erased(rich, null), erased(waiting, api.clock.now()));
    expect(await found()).toEqual([
      `user ${waiting} was deleted and has 0 available, 7 awaiting`,
      `claim ${pending} of user ${waiting}, who was deleted, is pending`,
    ]);
    await tamper(erased(waiting, null));
    expect(await violated()).toEqual([]);
  });

  test('looking changes nothing, not even where the journal let itself be changed', async () => {
    const journal = () => api.db.selectFrom('journal').selectAll().orderBy('id').execute();
    const before = await journal();
    await sql`alter table journal disable trigger append_only`.execute(api.db);
    expect(await violated()).toEqual(['I9']);
    await sql`alter table journal enable trigger append_only`.execute(api.db);
    expect(await journal()).toEqual(before);
  });

  test('the journal and the audit log refuse to be changed, shortened or emptied', async () => {
    const refusal = { code: '23001' };
    for (const table of ['journal', 'audit_log']) {
      const name = sql.table(table);
      await expect(sql`update ${name} set at = at`.execute(api.db)).rejects.toMatchObject(refusal);
      await expect(sql`delete from ${name}`.execute(api.db)).rejects.toMatchObject(refusal);
      await expect(sql`truncate ${name}`.execute(api.db)).rejects.toMatchObject(refusal);
    }
  });

  test('a violation is printed with examples, and only so many of them', async () => {
    const entries = [...Array(8).keys()].map(() => otp(9));
    await tamper(...entries);
    const lines = printInvariants(await checkInvariants(api.db));
    await tamper(noOtp);
    expect(lines.find((line) => line.startsWith('I12'))).toMatch(/^I12 9 violations {3}No one-time code/);
    expect(lines.filter((line) => line.includes('was tried 9 times'))).toHaveLength(5);
    expect(lines).toContain('      … and 4 more');
    expect(lines[0]).toBe('I1  pass           What the journal granted is what users were granted');
  });
});

describe('GET /admin/invariants', () => {
  const get = (token?: string) =>
    api.app.inject({ url: '/admin/invariants', headers: token === undefined ? {} : { token } });

  test('200 for an admin', async () => {
    const response = await get(await api.signInAdmin());
    expect(response.statusCode).toBe(200);
    const { message, data } = response.json<{ message: string; data: { id: string }[] }>();
    expect(message).toBe('All invariants hold');
    expect(data.map(({ id }) => id)).toEqual([...Array(INVARIANT_COUNT).keys()].map((index) => `I${index + 1}`));
  });

  test('401 without a token, 403 for a user', async () => {
    expectRefusal(await get(), 401, 'Please Provide Token');
    expectRefusal(await get((await api.signInUser()).token), 403, 'Forbidden');
  });
});
