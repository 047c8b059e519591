import { sql, type Transaction } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import { lockTotals, type PointTotals } from './point-totals';

/** Points that an admin gives (above 0) or takes back (below 0) manually, with the reason. */
export interface Adjustment {
  userId: number;
  points: number;
  /** Null without an admin: the balance of a deleted account is forfeited. */
  adminId: number | null;
  reason: string;
  at: Date;
}

/** A user who never had points may have no row to lock yet. */
const ensureTotals = (trx: Transaction<Schema>, userId: number) =>
  sql`insert into point_totals (user_id) values (${userId}) on conflict (user_id) do nothing`.execute(trx);

/**
 * Writes an adjustment to the journal and moves the totals, which are locked before the balance is read. Only available points can
 * be taken back.
 * @returns the new totals; or, with nothing written, `{ available }` if the balance would become negative
 */
export async function adjustPoints(
  trx: Transaction<Schema>,
  { userId, points, adminId, reason, at }: Adjustment,
): Promise<{ done: PointTotals } | { available: number }> {
  await ensureTotals(trx, userId);
  const { available } = (await lockTotals(trx, userId))!;
  if (available + points < 0) return { available };

  const [from, to] = points > 0 ? ['programme', 'available'] : ['available', 'programme'];
  const { rows } = await sql<PointTotals>`
    with entry as (
      insert into journal (user_id, kind, points, from_account, to_account, admin_id, at)
      values (${userId}, 'adjustment', ${Math.abs(points)}, ${from}, ${to}, ${adminId}::bigint, ${at})
      returning id
    ),
    explained as (
      insert into adjustment_reasons (journal_id, reason) select id, ${reason} from entry
    )
    update point_totals
      set granted = granted + ${points}::bigint, available = available + ${points}::bigint
      where user_id = ${userId}
      returning granted, available, awaiting, redeemed`.execute(trx);
  return { done: rows[0]! };
}

/** Points that go from one account of a person to another. */
interface Move extends Pick<Adjustment, 'points' | 'adminId' | 'reason' | 'at'> {
  fromId: number;
  intoId: number;
}

/**
 * Writes two adjustments that are 0 in sum, one for each account, and moves the totals, which the caller has locked.
 * @returns the ids of both entries
 */
export async function movePoints(trx: Transaction<Schema>, { fromId, intoId, points, adminId, reason, at }: Move) {
  await ensureTotals(trx, intoId);
  const { rows } = await sql<{ outEntry: number; inEntry: number }>`
    with moved (user_id, change, from_account, to_account) as (
      values (${fromId}::bigint, -${points}::bigint, 'available', 'programme'),
        (${intoId}::bigint, ${points}::bigint, 'programme', 'available')
    ),
    entries as (
      insert into journal (user_id, kind, points, from_account, to_account, admin_id, at)
      select user_id, 'adjustment', abs(change), from_account, to_account, ${adminId}::bigint, ${at}::timestamptz from moved
      returning id, user_id
    ),
    explained as (
      insert into adjustment_reasons (journal_id, reason) select id, ${reason} from entries
    ),
    totals as (
      update point_totals t set granted = t.granted + m.change, available = t.available + m.change
      from moved m where t.user_id = m.user_id
    )
    select (select id from entries where user_id = ${fromId}) as "outEntry",
      (select id from entries where user_id = ${intoId}) as "inEntry"`.execute(trx);
  return rows[0]!;
}

/** Takes points that expired from a person, whose totals the caller has locked; there are at least as many. */
export async function expirePoints(
  trx: Transaction<Schema>,
  { userId, points, at }: Pick<Adjustment, 'userId' | 'points' | 'at'>,
): Promise<void> {
  await sql`
    with entry as (
      insert into journal (user_id, kind, points, from_account, to_account, at)
      values (${userId}, 'expiry', ${points}::bigint, 'available', 'programme', ${at})
    )
    update point_totals set granted = granted - ${points}::bigint, available = available - ${points}::bigint
    where user_id = ${userId}`.execute(trx);
}

/** Points of a label, with its serial, or of a scheme, with the bonus. */
export interface Grant {
  userId: number;
  points: number;
  serial: number | null;
  bonusId: number | null;
}

/**
 * Writes grants, any number of a user, to the journal and adds them to the totals, which the caller has locked: at most
 * one of a label, and one of a bonus that is stored.
 * @returns the points that are now available, by user
 */
export async function grantPoints(
  trx: Transaction<Schema>,
  grants: readonly Grant[],
  at: Date,
): Promise<Map<number, number>> {
  // Twice, not in a `with`: Citus would send it to every worker, and scans would fail with any of them.
  const given = sql`unnest(
    ${grants.map(({ userId }) => userId)}::bigint[],
    ${grants.map(({ points }) => points)}::bigint[],
    ${grants.map(({ serial }) => serial)}::bigint[],
    ${grants.map(({ bonusId }) => bonusId)}::bigint[]
  ) as given (user_id, points, serial, bonus_id)`;
  const granted = sql<{ userId: number; available: number }>`
    with entries as (
      insert into journal (user_id, kind, points, from_account, to_account, serial, bonus_id, at)
      select user_id, case when bonus_id is null then 'grant' else 'bonus' end, points, 'programme', 'available', serial,
        bonus_id, ${at}
      from ${given}
    )
    update point_totals t set granted = t.granted + sums.points, available = t.available + sums.points
    from (select user_id, sum(points)::bigint as points from ${given} group by user_id) sums
    where t.user_id = sums.user_id
    returning t.user_id as "userId", t.available`;
  const rows = await executeNamed(trx, 'grant-points', granted);
  return new Map(rows.map(({ userId, available }) => [userId, available]));
}
