import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../database/schema';

/** Up to where the tallies are laid: what they leave out is younger and read live. */
export interface TallyMark {
  /** The last entry of the journal that is in them, and the last person. */
  entryId: number;
  userId: number;
  /** People who are laid, by role. */
  plumbers: number;
  customers: number;
  laidAt: Date;
}

/** Any number, the same at every node: one lays at a time. */
const TURN = 1_800_000_018;

/** Whether it is this transaction that lays; then it may take as long as it needs: at first, a row for everybody. */
export async function takeTurn(trx: Transaction<Schema>): Promise<boolean> {
  await sql`set local statement_timeout = 0`.execute(trx);
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${TURN}) as mine`.execute(trx);
  return rows[0]!.mine;
}

/** Undefined where nothing has been laid yet. */
export async function readMark(db: Kysely<Schema>): Promise<TallyMark | undefined> {
  const { rows } = await sql<TallyMark>`
    select entry_id as "entryId", user_id as "userId", plumbers, customers, laid_at as "laidAt" from tally_mark`.execute(
    db,
  );
  return rows[0];
}

/** Notes up to where the tallies are laid, in the transaction that laid them. */
export async function writeMark(trx: Transaction<Schema>, mark: TallyMark): Promise<void> {
  await sql`
    insert into tally_mark (entry_id, user_id, plumbers, customers, laid_at)
    values (${mark.entryId}, ${mark.userId}, ${mark.plumbers}, ${mark.customers}, ${mark.laidAt})
    on conflict (only_row) do update set entry_id = excluded.entry_id, user_id = excluded.user_id,
      plumbers = excluded.plumbers, customers = excluded.customers, laid_at = excluded.laid_at`.execute(trx);
}

/** How many entries the journal has got and how many people have come since, about: a number that was never used counts. */
export async function countSince(db: Kysely<Schema>, { entryId, userId }: TallyMark): Promise<number> {
  const { rows } = await sql<{ since: number }>`
    select coalesce((select max(id) from journal) - ${entryId}::bigint, 0)
      + coalesce((select max(id) from users) - ${userId}::bigint, 0) as since`.execute(db);
  return rows[0]!.since;
}
