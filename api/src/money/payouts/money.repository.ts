import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { MoneyKind, Schema } from '../../platform/database/schema';
import { readApproved } from '../../programme/programme';

export interface Cause {
  /** Null without an admin: the user replaced their details, or deleted their account. */
  adminId: number | null;
  at: Date;
}

const ACCOUNTS = {
  approval: ['programme', 'payable'],
  run: ['payable', 'in-run'],
  release: ['in-run', 'payable'],
  renewal: ['returned', 'payable'],
} as const satisfies Partial<Record<MoneyKind, readonly [string, string]>>;

/** Returns the insert of journal entries for the rows of a CTE: `claim_id`, `user_id`, `item_id`, `amount_paise`. */
export function journalEntries(kind: keyof typeof ACCOUNTS, rows: string, { adminId, at }: Cause): RawBuilder<unknown> {
  const [from, to] = ACCOUNTS[kind];
  return sql`
    insert into money_journal (claim_id, user_id, item_id, kind, amount_paise, from_account, to_account, admin_id, at)
    select claim_id, user_id, item_id, ${kind}, amount_paise, ${from}, ${to}, ${adminId}::bigint, ${at}::timestamptz
    from ${sql.table(rows)} order by claim_id`;
}

/**
 * Makes approved claims payable at the value of a point given with each; those without one are left out. The caller has
 * locked the claims in the same transaction.
 */
export async function openPayables(
  trx: Transaction<Schema>,
  claims: readonly { claimId: number; userId: number; points: number; valuePaise: number | null }[],
  cause: Cause,
): Promise<void> {
  const valued = claims.filter(({ valuePaise }) => valuePaise !== null);
  if (valued.length === 0) return;
  await sql`
    with opened as (
      insert into payouts (claim_id, user_id, points, value_paise, amount_paise, approved_at)
      select claim_id, user_id, points, value_paise, points * value_paise, ${cause.at}::timestamptz
      from unnest(
        ${valued.map(({ claimId }) => claimId)}::bigint[],
        ${valued.map(({ userId }) => userId)}::bigint[],
        ${valued.map(({ points }) => points)}::bigint[],
        ${valued.map(({ valuePaise }) => valuePaise)}::bigint[]
      ) as approved (claim_id, user_id, points, value_paise)
      returning claim_id, user_id, amount_paise, null::bigint as item_id
    )
    ${journalEntries('approval', 'opened', cause)}`.execute(trx);
}

/**
 * Makes the returned payouts of a user payable again, whose payout details are replaced in the same transaction. The
 * caller has locked the user `for no key update`: a bank's result is stored before or after, and not in between.
 */
export async function renewReturned(trx: Transaction<Schema>, userId: number, at: Date): Promise<void> {
  await renewPayouts(trx, sql`p.user_id = ${userId}`, { adminId: null, at });
}

/** Makes returned payouts payable again. @param which a condition over `p` (payouts) */
export async function renewPayouts(trx: Transaction<Schema>, which: RawBuilder<unknown>, cause: Cause): Promise<void> {
  await sql`
    with locked as materialized (
      select p.claim_id from payouts p where p.state = 'returned' and ${which} order by p.claim_id for no key update
    ),
    renewed as (
      update payouts set state = 'payable' where claim_id in (select claim_id from locked)
      returning claim_id, user_id, amount_paise, null::bigint as item_id
    )
    ${journalEntries('renewal', 'renewed', cause)}`.execute(trx);
}

/**
 * Forfeits the unpaid money of a deleted account and deletes the bank's words about it. What is in a live run stays: the
 * bank may have paid it. It is forfeited with its return.
 */
export async function forfeitPayouts(trx: Transaction<Schema>, userId: number, at: Date): Promise<void> {
  await sql`
    with locked as materialized (
      select p.claim_id, p.user_id, p.amount_paise, p.state from payouts p
      where p.user_id = ${userId} and p.state in ('payable', 'returned') order by p.claim_id for no key update
    ),
    forfeited as (
      update payouts set state = 'forfeited' where claim_id in (select claim_id from locked)
    )
    insert into money_journal (claim_id, user_id, kind, amount_paise, from_account, to_account, at)
    select claim_id, user_id, 'forfeit', amount_paise, state, 'programme', ${at}::timestamptz
    from locked order by claim_id`.execute(trx);
  // No row without a reason: results of another run may be changing it.
  await sql`update payout_items set reason = null where user_id = ${userId} and reason is not null`.execute(trx);
}

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

/** Lists approved claims without money, by id. */
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
