import { type Kysely, sql } from 'kysely';
import { openTestDatabase } from '../../../../test/test-database';
import type { OpenDatabase } from '../open-database';
import { createExtension } from './0016-search';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const tryExtension = (role: string, before: string) =>
  database.db.connection().execute(async (session) => {
    const run = (statement: string) => sql.raw(statement).execute(session);
    await run('begin');
    try {
      await run(`create role ${role}`);
      await run(before);
      await run(`set local role ${role}`);
      await createExtension(session as Kysely<unknown>);
    } finally {
      await run('rollback');
    }
  });

test('without the right to create the extension the error says what to do; one that is there needs no right', async () => {
  await expect(tryExtension('no_owner', 'drop extension pg_trgm cascade')).rejects.toThrow(
    /may not create the extension pg_trgm. Let the owner of the database, or a superuser, run `create extension pg_trgm`/,
  );
  await tryExtension('no_owner', 'select');
});

test('a search of three characters or more is found by an index, in any script, with % and _ taken literally', async () => {
  const plan = async (table: string, condition: string) => {
    const { rows } = await database.db.transaction().execute(async (trx) => {
      await sql`set local enable_seqscan = off`.execute(trx);
      return sql<{ 'QUERY PLAN': string }>`explain select from ${sql.table(table)} where ${sql.raw(condition)}`.execute(
        trx,
      );
    });
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  };
  for (const text of ['%ram%', '%98765%', '%दीपा%', '%100\\%%', '%a\\_rao%'])
    expect(await plan('users', `search_text like '${text}'`)).toContain('users_by_trigrams');
  expect(await plan('claims', "transaction_id ilike '%tx-50%'")).toContain('claims_by_trigrams');
});

test('only the embedded database needs a release that opens it with the extension', async () => {
  const { rows } = await sql<{ embedded: boolean; needs: string }>`
    select version() like '%PGlite%' as embedded, migration as needs from schema_needs`.execute(database.db);
  expect(rows[0]!.needs >= '0016-search').toBe(rows[0]!.embedded);
});
