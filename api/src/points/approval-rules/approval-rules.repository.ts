import { type Kysely, type Transaction, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { readClaimTotals } from '../claims';
import { type ApprovalRules, PROPOSED_RULES } from './approval-rules.schema';

export interface VersionedRules {
  version: number;
  rules: ApprovalRules;
  changedAt: Date | null;
  changedBy: string | null;
  /** By a second admin. */
  confirmed: boolean;
}

export async function readRules(db: Kysely<Schema>): Promise<VersionedRules> {
  const { rows } = await sql<VersionedRules>`
    select r.id as version, r.rules, r.at as "changedAt", coalesce(a.name, a.mobile) as "changedBy",
      exists (
        select from confirmations c
        where c.kind = 'rules' and c.state = 'confirmed' and (c.outcome ->> 'version')::bigint = r.id
      ) as confirmed
    from approval_rules r join admins a on a.id = r.admin_id order by r.id desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return { version: 0, rules: PROPOSED_RULES, changedAt: null, changedBy: null, confirmed: false };
  return { ...row, rules: { ...PROPOSED_RULES, ...row.rules } };
}

/**
 * Until this transaction ends no other changes the rules or approves by them: limits hold across nodes, and rules that were
 * turned off approve nothing more.
 */
export async function lockRules(trx: Transaction<Schema>): Promise<VersionedRules> {
  await sql`lock table approval_rules in exclusive mode`.execute(trx);
  return readRules(trx);
}

export async function insertRules(
  trx: Transaction<Schema>,
  { rules, adminId, at }: { rules: ApprovalRules; adminId: number; at: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('approval_rules')
    .values({ rules: JSON.stringify(rules), admin_id: adminId, at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export interface Used {
  claims: number;
  points: number;
}

export async function readApprovedByRules(db: Kysely<Schema>, since: Date): Promise<Used> {
  const { rows } = await sql<Used>`
    select count(*) as claims, coalesce(sum((details ->> 'points')::bigint), 0)::bigint as points from audit_log
    where admin_id is null and at >= ${since} and action = 'claim-approved'`.execute(db);
  return rows[0]!;
}

export interface Candidate {
  id: number;
  transactionId: string;
  userId: number;
  points: number;
  claimedAt: Date;
  status: ClaimStatus;
}

export type Cursor = Pick<Candidate, 'id' | 'claimedAt'>;

const eligible = ({ maxPointsAClaim, minAccountDays }: ApprovalRules) => sql`
  g.codes = '{}' and c.points <= ${maxPointsAClaim}
  and u.joined_at <= c.claimed_at - ${minAccountDays} * interval '1 day'`;

const columns = sql`
  c.id, c.transaction_id as "transactionId", c.user_id as "userId", c.points, c.claimed_at as "claimedAt", c.status`;

/**
 * Waiting claims that the limits of a claim and of its user admit, without a stored signal, oldest first.
 * `usedByUser`: points that rules have approved for the user since the month's start.
 */
export async function listCandidates(
  trx: Transaction<Schema>,
  rules: ApprovalRules,
  { after, monthStart, limit }: { after: Cursor; monthStart: Date; limit: number },
): Promise<(Candidate & { usedByUser: number })[]> {
  const { rows } = await sql<Candidate & { usedByUser: number }>`
    select ${columns}, used.points as "usedByUser"
    from claims c
    join users u on u.id = c.user_id
    join claim_signals g on g.claim_id = c.id
    cross join lateral (
      select coalesce(sum(a.points), 0)::bigint as points from claims a
      where a.user_id = c.user_id and a.status = 'approved' and a.resolved_by is null and a.resolved_at >= ${monthStart}
    ) used
    where c.status = 'pending' and (c.claimed_at, c.id) > (${after.claimedAt}::timestamptz, ${after.id}::bigint)
      and ${eligible(rules)} and u.erased_at is null and u.suspended_at is null
      and used.points + c.points <= ${rules.maxPointsAUserAMonth}
    order by c.claimed_at, c.id limit ${limit}`.execute(trx);
  return rows;
}

/**
 * Claims of any status that the limits of a claim admit and whose stored signals are none, by id: found by that index, as where
 * most claims have a signal, reading all of a day would take longer.
 */
export async function listFormer(
  db: Kysely<Schema>,
  rules: ApprovalRules,
  { from, before, limit }: { from: number; before: number; limit: number },
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${columns} from claim_signals g
    cross join lateral (select * from claims where id = g.claim_id offset 0) c
    join users u on u.id = c.user_id
    where g.claim_id >= ${from}::bigint and g.claim_id < ${before}::bigint and ${eligible(rules)}
    order by g.claim_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the id of the first claim from each time on; of the next claim to come if there is none. */
export async function firstClaims(db: Kysely<Schema>, times: readonly Date[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(coalesce(
      (select id from claims where claimed_at >= time order by claimed_at, id limit 1),
      (select max(id) + 1 from claims), 1
    ) order by time) as ids from unnest(${[...times]}::timestamptz[]) as time`.execute(db);
  return rows[0]!.ids.map(Number);
}

/** Counts the claims made since the start of an Indian day, and those whose signals are not stored. */
export async function countFormer(db: Kysely<Schema>, since: Date): Promise<{ claims: number; unread: number }> {
  const made = await readClaimTotals(db, { from: since });
  const claims = Object.values(made).reduce((sum, { count }) => sum + count, 0);
  const { rows } = await sql<{ read: number }>`
    select count(*) as read from claim_signals where claim_id >= ${(await firstClaims(db, [since]))[0]}`.execute(db);
  return { claims, unread: Math.max(0, claims - rows[0]!.read) };
}
