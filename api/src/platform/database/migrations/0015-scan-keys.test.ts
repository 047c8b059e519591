import { type Kysely, sql } from 'kysely';
import { openTestDatabase } from '../../../../test/test-database';
import type { OpenDatabase } from '../open-database';
import * as scanKeys from './0015-scan-keys';

let database: OpenDatabase;
const run = async (...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(database.db);
};
beforeAll(async () => {
  database = await openTestDatabase();
  await run('alter table scans drop constraint if exists scans_batch_id_fkey');
});
afterAll(() => database.close());

const up = () => scanKeys.up(database.db as Kysely<unknown>);

/** Returns the identity of the index and of both keys, and whether each is valid. */
async function keys() {
  const { rows } = await sql<{ name: string; oid: number; valid: boolean }>`
    select conname as name, oid::int, convalidated as valid from pg_constraint
      where conname in ('scans_user_id_fkey', 'journal_user_id_fkey')
    union all
    select 'index', indexrelid::int, indisvalid from pg_index where indexrelid = to_regclass('journal_one_grant_a_code')
    order by name`.execute(database.db);
  return rows;
}
const grantOf = (userId: number, serial: number) =>
  `insert into journal (user_id, kind, points, from_account, to_account, serial, at)
   values (${userId}, 'grant', 1, 'programme', 'available', ${serial}, now())`;
const clear = [
  'alter table journal disable trigger user',
  'delete from journal',
  'alter table journal enable trigger user',
];

test('leaves index and keys that are complete as they are', async () => {
  const before = await keys();
  expect(before.map(({ valid }) => valid)).toEqual([true, true, true]);
  await up();
  expect(await keys()).toEqual(before);
});

test('a serial that was granted twice ends it with the invariant; a retry builds the index', async () => {
  const before = await keys();
  await run(
    'drop index journal_one_grant_a_code',
    "insert into users (id, mobile, role_id, joined_at) overriding system value values (1, '9876543210', 2, now())",
  );
  await run(grantOf(1, 7), grantOf(1, 7));
  await expect(up()).rejects.toThrow('The journal grants a serial twice (invariant I4)');
  await run(...clear);
  await up();
  const after = await keys();
  expect(after.map(({ valid }) => valid)).toEqual([true, true, true]);
  expect(after.filter(({ name }) => name !== 'index')).toEqual(before.filter(({ name }) => name !== 'index'));
});

test.each([
  ['journal', grantOf(999, 8), clear],
  [
    'scans',
    `insert into scans (serial, batch_id, user_id, points, location, location_missing, scanned_at)
     values (8, 1, 999, 1, '', true, now())`,
    ['delete from scans'],
  ],
])(
  'a row in %s of an unknown user ends it with the invariant; a retry validates the key',
  async (table, row, removal) => {
    await run(`alter table ${table} drop constraint ${table}_user_id_fkey`, row);
    await expect(up()).rejects.toThrow(`The table ${table} names a user who does not exist (invariants I4 and I6)`);
    const left = await keys();
    expect(left.filter(({ valid }) => !valid).map(({ name }) => name)).toEqual([`${table}_user_id_fkey`]);
    await run(...removal);
    await up();
    expect(await keys()).toEqual(left.map((key) => ({ ...key, valid: true })));
  },
);
