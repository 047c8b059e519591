import { type Kysely, type Transaction, sql } from 'kysely';
import { sqlState } from '../../database/database-errors';
import type { Schema } from '../../database/schema';

const RESTRICT_VIOLATION = '23001';

/** Thrown to roll back a probe that the database accepted. */
class Accepted extends Error {}

const probes = {
  UPDATE: sql`update journal set points = points where id = (select max(id) from journal)`,
  DELETE: sql`delete from journal where id = (select max(id) from journal)`,
};

/**
 * Tests I9: tries to change and to delete the journal's last entry, which must fail. Anything accepted is rolled back.
 * With an empty journal only the triggers are checked.
 * @returns what the database accepted
 */
export async function findWaysToRewriteJournal(db: Kysely<Schema>): Promise<string[]> {
  const ways: string[] = [];
  for (const [act, probe] of Object.entries(probes)) {
    const accepted = await db
      .transaction()
      .execute((trx) => tryOut(trx, probe))
      .catch((error: unknown) => {
        if (error instanceof Accepted) return true;
        throw error;
      });
    if (accepted) ways.push(`the database accepts ${act} on the journal`);
  }
  return [...ways, ...(await findDisarmedTriggers(db))];
}

async function tryOut(trx: Transaction<Schema>, probe: (typeof probes)['UPDATE']): Promise<boolean> {
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
  const { rows } = await sql<{ name: string }>`
    select wanted.name from (values ('append_only'), ('no_truncate')) as wanted (name)
    where not exists (
      select from pg_trigger t
      where t.tgrelid = 'journal'::regclass and t.tgname = wanted.name and t.tgenabled in ('O', 'A')
    )`.execute(db);
  return rows.map(({ name }) => `the journal’s trigger ${name} is missing or disabled`);
}
