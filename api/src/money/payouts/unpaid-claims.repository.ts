import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import { readApproved } from '../../programme/programme';

export interface UnpaidClaim {
  claimId: number;
  transactionId: string;
  userId: number;
  points: number;
}

/** Over `c` (claims) and `u` (users): approved while a point had no value, and the user can still be paid some day. */
const isUnpaid = sql`
  c.status = 'approved' and c.value_paise is null and u.erased_at is null
  and not exists (select from payouts p where p.claim_id = c.id)`;

const columns = sql`c.id as "claimId", c.transaction_id as "transactionId", c.user_id as "userId", c.points`;

/**
 * Lists approved claims without money, by id.
 * @param transactionIds only these
 * @param after id of a claim
 */
export async function listUnpaidClaims(
  db: Kysely<Schema>,
  { transactionIds, after, limit }: { transactionIds?: readonly string[] | undefined; after: number; limit: number },
): Promise<UnpaidClaim[]> {
  const named = transactionIds ? sql`c.transaction_id = any(${[...transactionIds]}::text[])` : sql`true`;
  const { rows } = await sql<UnpaidClaim>`
    select ${columns} from claims c join users u on u.id = c.user_id
    where ${named} and c.id > ${after}::bigint and ${isUnpaid} order by c.id limit ${limit}`.execute(db);
  return rows;
}

/** Locks claims after their users (lock order: ledger/active-user.ts). Returns those that have no money yet. */
export async function lockUnpaidClaims(
  trx: Transaction<Schema>,
  claims: readonly UnpaidClaim[],
): Promise<UnpaidClaim[]> {
  const ids = claims.map(({ claimId }) => claimId);
  await sql`
    select from users where id = any(${claims.map(({ userId }) => userId)}::bigint[]) order by id for share`.execute(
    trx,
  );
  await sql`select from claims where id = any(${ids}::bigint[]) order by id for no key update`.execute(trx);
  // Another command that held these locks has committed.
  const { rows } = await sql<UnpaidClaim>`
    select ${columns} from claims c join users u on u.id = c.user_id
    where c.id = any(${ids}::bigint[]) and ${isUnpaid} order by c.id`.execute(trx);
  return rows;
}

/** Counts approved claims without money. All but those of deleted users are known from the totals. */
export async function countUnpaidClaims(
  trx: Kysely<Schema>,
  paid: { count: number; points: number },
): Promise<{ count: number; points: number }> {
  const approved = await readApproved(trx);
  if (approved.count === paid.count) return { count: 0, points: 0 };
  const { rows } = await sql<{ count: number; points: number }>`
    select count(*), coalesce(sum(c.points), 0)::bigint as points from users u join claims c on c.user_id = u.id
    where u.erased_at is not null and c.status = 'approved'
      and not exists (select from payouts p where p.claim_id = c.id)`.execute(trx);
  const lapsed = rows[0]!;
  return {
    count: approved.count - paid.count - lapsed.count,
    points: approved.points - paid.points - lapsed.points,
  };
}
