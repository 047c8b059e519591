import { type Kysely, type RawBuilder, sql } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import { cameWithHistory } from '../imports';
import type { BonusFacts } from './choose-bonus';

/** A scan of the past, as it counts for schemes; its user's scans before it are counted while reading on. */
export interface PastScan extends Omit<BonusFacts, 'scansToday' | 'pointsOfYear'> {
  serial: number;
  userId: number;
  at: Date;
  /** When the phone read the label, if it had to wait; null: when it was received. */
  readAt: Date | null;
}

interface PastTime {
  from: Date;
  before: Date;
  /** Whether to find out if each is its user's first. */
  first: boolean;
  /** Uploaded lists that a scheme asks for. */
  lists: readonly number[];
}

const factsOf = (scans: RawBuilder<unknown>, { first, lists }: PastTime) => {
  const earlier = sql`
    select from journal e where e.user_id = s.user_id and e.serial is not null and (e.at, e.serial) < (s.scanned_at, s.serial)`;
  return sql<PastScan>`
    select s.serial, s.user_id as "userId", s.scanned_at as at, s.read_at as "readAt", s.points, s.location, s.latitude,
      s.longitude, u.location as "personLocation", s.batch_id as "batchId", b.product_id as "productId",
      p.model_id as "modelId", u.role_id as "roleId", u.joined_at as "joinedAt",
      (select json_agg(l.list_id) from scheme_list_people l
        where l.user_id = s.user_id and l.list_id = any(${[...lists]}::bigint[])) as lists,
      ${first ? sql`exists (${earlier}) or ${cameWithHistory('s.user_id')}` : sql`true`} as "hasScanned"
    from (${scans}) s
    join batches b on b.id = s.batch_id join products p on p.id = b.product_id join users u on u.id = s.user_id
    where not p.is_placeholder
    order by s.scanned_at, s.serial`;
};

/** Reads the scans that some users made in a time, in its order; user by user in the journal, whose index has them. */
export async function readScansOf(db: Kysely<Schema>, userIds: readonly number[], time: PastTime): Promise<PastScan[]> {
  const theirs = sql`
    select made.* from unnest(${[...userIds]}::bigint[]) as wanted (id) cross join lateral (
      select s.* from journal j join scans s on s.serial = j.serial
      where j.user_id = wanted.id and j.serial is not null and j.at >= ${time.from} and j.at < ${time.before} offset 0
    ) made`;
  return executeNamed(db, time.first ? 'scans-of-users-first' : 'scans-of-users', factsOf(theirs, time));
}
