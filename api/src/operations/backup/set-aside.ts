import { type Kysely, sql } from 'kysely';
import type { Brand } from '../../brands/brand';
import { withSuspended } from '../../brands/change-brands';
import { markUnfinished } from '../../platform/epochs';
import type { Schema } from '../../platform/database/schema';

/**
 * Renames the schema of a suspended brand, and makes one in its place that is marked as an unfinished restore: a restore
 * overwrites nothing, and a process that starts meanwhile makes no tables there.
 * @returns its new name
 * @throws Error if the brand is not suspended
 */
export function setAside(db: Kysely<Schema>, brand: Brand, now = new Date()): Promise<string> {
  const aside = `${brand.schema}_until_${now.toISOString().slice(0, 19).toLowerCase().replaceAll(/[-:]/g, '')}`;
  return withSuspended(db, brand.id, async (trx) => {
    await sql`alter schema ${sql.id(brand.schema)} rename to ${sql.id(aside)}`.execute(trx);
    await sql`create schema ${sql.id(brand.schema)}`.execute(trx);
    await sql`set local search_path = ${sql.id(brand.schema)}`.execute(trx);
    await markUnfinished(trx);
    return aside;
  });
}

/** Puts it back, in place of what a failed restore has left. */
export async function putBack(db: Kysely<Schema>, brand: Brand, aside: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`drop schema ${sql.id(brand.schema)} cascade`.execute(trx);
    await sql`alter schema ${sql.id(aside)} rename to ${sql.id(brand.schema)}`.execute(trx);
  });
}
