import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { Goal } from './count-goal';
import { schemeColumns } from './schemes.repository';

export interface CountedGoal extends Goal {
  /** Until which entry of the journal this version was counted; null: from its beginning. */
  countedTo: number | null;
  /** When all are counted once more, because a day's budget did not suffice for a person. */
  againAt: Date | null;
  /** Whether the count began after the last scan that counts. */
  isLastPass: boolean;
  madeAloneBy: string[];
}

const goalsWhere = (condition: RawBuilder<unknown>) => sql<CountedGoal>`
  select ${schemeColumns}, s.stopped_at as "stoppedAt",
    case when p.version_id = v.id then p.journal_id end as "countedTo", p.again_at as "againAt",
    coalesce(p.is_last_pass, false) as "isLastPass"
  from schemes s join scheme_versions v on v.id = s.version_id left join goal_progress p on p.scheme_id = s.id
  where ${condition} order by s.id`;

/** Lists the goals that began and for which scans may still have to be counted. */
export async function listOpenGoals(db: Kysely<Schema>, at: Date): Promise<CountedGoal[]> {
  const { rows } = await goalsWhere(sql`s.kind = 'goal' and s.starts_at <= ${at} and p.closed is not true`).execute(db);
  return rows;
}

/**
 * Locks how far a goal was counted, and the goal against changes and a stop, until the transaction ends; undefined while
 * another node counts it.
 */
export async function lockGoal(trx: Transaction<Schema>, id: number): Promise<CountedGoal | undefined> {
  await sql`insert into goal_progress (scheme_id) values (${id}) on conflict (scheme_id) do nothing`.execute(trx);
  const progress = await trx
    .selectFrom('goal_progress')
    .select('scheme_id')
    .where('scheme_id', '=', id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!progress) return undefined;
  await sql`select from schemes where id = ${id} for share`.execute(trx);
  const { rows } = await goalsWhere(sql`s.id = ${id}`).execute(trx);
  return rows[0];
}

/** Beyond it the clocks of two nodes do not differ. */
const CLOCKS_DIFFER = sql`interval '1 hour'`;

/** Returns the last entry before any scan of a time; `upTo` without a scan. */
export async function entryBefore(trx: Transaction<Schema>, from: string, upTo: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(min(j.id) - 1, ${upTo}::bigint) as id from journal j where j.serial = (
      select serial from scans where scanned_at >= ${from}::timestamptz - ${CLOCKS_DIFFER} order by scanned_at limit 1
    )`.execute(trx);
  return rows[0]!.id;
}

/** Returns the last of so many entries after one, at most `upTo`. */
export async function endOfStep(
  trx: Transaction<Schema>,
  { from, upTo, entries }: { from: number; upTo: number; entries: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), ${upTo}::bigint) as id from (
      select id from journal where id > ${from}::bigint and id <= ${upTo}::bigint order by id limit ${entries}
    ) step`.execute(trx);
  return Math.max(from, rows[0]!.id);
}

/** The users of scans after one entry and up to another who have not had the goal's bonus. */
export async function listScanners(
  trx: Transaction<Schema>,
  goalId: number,
  { from, to }: { from: number; to: number },
) {
  const { rows } = await sql<{ id: number }>`
    select distinct j.user_id as id from journal j
    where j.id > ${from}::bigint and j.id <= ${to}::bigint and j.kind = 'grant' and not exists (
      select from bonuses b where b.scheme_id = ${goalId} and b.user_id = j.user_id and b.cause = 'goal'
    )`.execute(trx);
  return rows.map(({ id }) => id);
}

export async function saveProgress(
  trx: Transaction<Schema>,
  { id, versionId }: Pick<Goal, 'id' | 'versionId'>,
  given: { journalId: number; againAt: Date | null; isLastPass: boolean; closed: boolean },
): Promise<void> {
  const { journalId, againAt, isLastPass, closed } = given;
  await trx
    .updateTable('goal_progress')
    .set({ version_id: versionId, journal_id: journalId, again_at: againAt, is_last_pass: isLastPass, closed })
    .where('scheme_id', '=', id)
    .execute();
}

/** When users had the bonus of goals, by goal. */
export async function readReached(db: Kysely<Schema>, userId: number, goalIds: readonly number[]) {
  const { rows } = await sql<{ id: number; at: Date }>`
    select scheme_id as id, at from bonuses
    where scheme_id = any(${[...goalIds]}::bigint[]) and user_id = ${userId} and cause = 'goal'`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
