import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { monthOf, readRollup, type Rollup } from '../../platform/rollups';

/** Points moved per IST month. */
export const pointsByMonth: Rollup = {
  table: 'points_by_month',
  keys: ['month', 'kind', 'to_account'],
  sums: ['entries', 'points'],
  source: { column: 'finance_id', table: 'journal' },
  rowsBetween: (after, to) => sql`
    select ${monthOf(sql`at`)} as month, kind, to_account, 1 as entries, points from journal
    where id > ${after} and id <= ${to}`,
};

/**
 * Returns the points of waiting claims that state their value, and their worth in paise, which a new value does not
 * change.
 */
export async function readStatedWorth(db: Kysely<Schema>): Promise<{ points: number; paise: number }> {
  const { rows } = await sql<{ points: number; paise: number }>`
    select coalesce(sum(points), 0)::bigint as points, coalesce(sum(points * value_paise), 0)::bigint as paise
    from claims where status = 'pending' and value_paise is not null`.execute(db);
  return rows[0]!;
}

/** Returns the points of all balances and of the claims that await a decision. */
export async function readOutstandingPoints(db: Kysely<Schema>): Promise<number> {
  const { rows } = await sql<{ points: number }>`
    select coalesce(sum(case
      when kind in ('grant', 'bonus') or (kind in ('adjustment', 'opening') and to_account = 'available') then points
      when kind in ('adjustment', 'opening', 'expiry', 'approval') then -points
      else 0 end), 0)::bigint as points
    from (${readRollup(pointsByMonth)}) moved`.execute(db);
  return rows[0]!.points;
}

/** Returns the claims approved so far, and their points. */
export async function readApproved(db: Kysely<Schema>): Promise<{ count: number; points: number }> {
  const { rows } = await sql<{ count: number; points: number }>`
    select coalesce(sum(entries), 0)::bigint as count, coalesce(sum(points), 0)::bigint as points
    from (${readRollup(pointsByMonth)}) moved where kind = 'approval'`.execute(db);
  return rows[0]!;
}

/** Counts payments at once and verifications that are open at another account of the payout provider, or at another one. */
export async function countOpenElsewhere(
  db: Kysely<Schema>,
  { provider, account }: { provider: string; account: string },
): Promise<{ payments: number; verifications: number }> {
  const { rows } = await sql<{ payments: number; verifications: number }>`
    select (
        select count(*) from instant_payments
        where state in ('created', 'sent', 'processing') and provider_account <> ${account}
      ) as payments, (
        select count(*) from payee_verifications
        where outcome is null and asked_at is not null and provider <> ${provider}
      ) as verifications`.execute(db);
  return rows[0]!;
}

/** Returns the settings that proposals wait for, by their names on the wire. */
export async function listProposedFields(db: Kysely<Schema>): Promise<string[]> {
  const { rows } = await sql<{ field: string }>`
    select jsonb_object_keys("order" -> 'changes') as field from confirmations
    where kind = 'settings' and state = 'waiting'`.execute(db);
  return rows.map(({ field }) => field);
}
