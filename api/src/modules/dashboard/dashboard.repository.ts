import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema';
import { CUSTOMER, PLUMBER } from '../../roles';

/** Rows added since a time, and small tables counted directly. */
export interface Additions {
  /** Users who registered since then, neither deleted nor suspended. */
  customersJoined: number;
  plumbersJoined: number;
  products: number;
  productsAdded: number;
  codes: number;
}

/** @param monthStart start of the current month, from which additions are counted */
export async function readAdditions(db: Kysely<Schema>, monthStart: Date): Promise<Additions> {
  const joined = (roleId: number) => sql`(
    select count(*) from users
    where role_id = ${roleId} and erased_at is null and suspended_at is null and joined_at >= ${monthStart})`;
  const { rows } = await sql<Additions>`
    select *, ${joined(CUSTOMER)} as "customersJoined", ${joined(PLUMBER)} as "plumbersJoined",
      (select coalesce(sum(quantity), 0)::bigint from batches) as codes
    from (select count(*) as products, count(*) filter (where created_at >= ${monthStart}) as "productsAdded"
      from products where removed_at is null) catalogue`.execute(db);
  return rows[0]!;
}
