import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';

/** Returns the settings that proposals wait for, by their names on the wire. */
export async function listProposedFields(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select jsonb_object_keys("order" -> 'changes') as field from confirmations
    where kind = 'settings' and state = 'waiting'`.execute(db);
  return rows.map(({ field }) => field);
}
