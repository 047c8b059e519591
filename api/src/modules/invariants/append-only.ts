import { type Kysely, type RawBuilder, type Transaction, sql } from 'kysely';
import { sqlState } from '../../database/database-errors';
import type { Schema } from '../../database/schema';

const RESTRICT_VIOLATION = '23001';

/** Thrown to roll back a probe that the database accepted. */
class Accepted extends Error {}

/** Tables that can only be appended to, with a column that a probe may set. */
const TABLES = { journal: 'points', money_journal: 'amount_paise', programme_settings: 'at' } as const;

/**
 * Tests I9: tries to change and to delete the last row of each journal and of the settings, which must fail. Anything
 * accepted is rolled back. With an empty table only the triggers are checked.
 * @returns what the database accepted
 */
export async function findWaysToRewriteJournals(db: Kysely<Schema>): Promise<string[]> {
  const ways: string[] = [];
  for (const [table, column] of Object.entries(TABLES)) {
    const [name, ref] = [sql.table(table), sql.ref(column)];
    const probes = {
      UPDATE: sql`update ${name} set ${ref} = ${ref} where id = (select max(id) from ${name})`,
      DELETE: sql`delete from ${name} where id = (select max(id) from ${name})`,
    };
    for (const [act, probe] of Object.entries(probes)) {
      const accepted = await db
        .transaction()
        .execute((trx) => tryOut(trx, probe))
        .catch((error: unknown) => {
          if (error instanceof Accepted) return true;
          throw error;
        });
      if (accepted) ways.push(`the database accepts ${act} on ${table}`);
    }
  }
  return [...ways, ...(await findDisarmedTriggers(db))];
}

async function tryOut(trx: Transaction<Schema>, probe: RawBuilder<unknown>): Promise<boolean> {
  try {
    const { numAffectedRows } = await probe.execute(trx);
    if (numAffectedRows === 0n) return false;
  } catch (error) {
    if (sqlState(error) === RESTRICT_VIOLATION) return false;
    throw error;
  }
  throw new Accepted();
}

async function findDisarmedTriggers(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select tables.name as "table", wanted.name
    from unnest(${Object.keys(TABLES)}::text[]) with ordinality as tables (name, position)
    cross join (values ('append_only'), ('no_truncate')) as wanted (name)
    where not exists (
      select from pg_trigger t
      where t.tgrelid = tables.name::regclass and t.tgname = wanted.name and t.tgenabled in ('O', 'A')
    ) order by position, wanted.name`.execute(db);
  return rows.map(({ table, name }) => `the trigger ${name} of ${table} is missing or disabled`);
}
