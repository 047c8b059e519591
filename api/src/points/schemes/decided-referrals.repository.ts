import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';

interface NamedPerson {
  id: number;
  name: string | null;
  mobile: string | null;
}

export interface DecidedReferral {
  friend: NamedPerson;
  referrer: NamedPerson;
  joinedAt: Date;
  decidedAt: Date;
  outcome: 'paid' | 'refused';
  reason: string | null;
  pointsForReferrer: number;
  pointsForFriend: number;
}

const person = (table: string) =>
  sql.raw(`json_build_object('id', ${table}.id, 'name', ${table}.name, 'mobile', ${table}.mobile)`);

/** By the cause alone: it may have gone to the account that the person's was merged into. */
const pointsFor = (cause: RawBuilder<unknown>) => sql`
  (select coalesce(sum(points), 0)::bigint from bonuses b where b.scheme_id = r.scheme_id and b.cause = ${cause})`;

export async function listDecided(
  db: Kysely<Schema>,
  { schemeId, outcome }: { schemeId: number; outcome: DecidedReferral['outcome'] | undefined },
  { limit, offset }: PageWindow,
): Promise<Page<DecidedReferral>> {
  const where = sql`r.scheme_id = ${schemeId} ${outcome === undefined ? sql`` : sql`and r.outcome = ${outcome}`}`;
  const { rows } = await sql<DecidedReferral>`
    select ${person('f')} as friend, ${person('o')} as referrer, r.at as "joinedAt", r.decided_at as "decidedAt", r.outcome,
      r.reason, ${pointsFor(sql`'referral:' || r.friend_id`)} as "pointsForReferrer",
      ${pointsFor(sql`'referred:' || r.friend_id`)} as "pointsForFriend"
    from referrals r join users f on f.id = r.friend_id join users o on o.id = r.referrer_id
    where ${where} order by r.decided_at desc, r.friend_id desc limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from referrals r where ${where}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}
