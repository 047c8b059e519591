import { type Kysely, sql } from 'kysely';
import { CONTACT } from '../contact';

export const transaction = 'none';

/** Table → its key, and the texts that admins and users write. */
const texts: Record<string, [key: string, ...columns: string[]]> = {
  adjustment_reasons: ['journal_id', 'reason'],
  audit_log: ['id', 'words'],
  claims: ['id', 'reason'],
  scan_cases: ['id', 'note', 'answer'],
  voided_codes: ['serial', 'reason'],
};

/** Indexes of the few texts that a deleted account's number or e-mail could be in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, [key, ...columns]] of Object.entries(texts))
    for (const column of columns) {
      const name = sql.ref(`${table}_${column}_with_contact`);
      await sql`drop index concurrently if exists ${name}`.execute(db);
      await sql`
        create index concurrently ${name} on ${sql.table(table)} (${sql.ref(key)})
        where ${sql.ref(column)} ~ ${sql.lit(CONTACT)}`.execute(db);
    }
}
