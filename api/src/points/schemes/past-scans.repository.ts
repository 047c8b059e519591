import { type Kysely, sql } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import type { BonusFacts } from './choose-bonus';

/** A scan of the past, as it counts for schemes; its user's scans before it are counted while reading on. */
export interface PastScan extends Omit<BonusFacts, 'scansToday' | 'pointsOfYear'> {
  serial: number;
  userId: number;
  at: Date;
}

const PAGE = 20_000;

/** Reads the scans of a time in its order, in pages. @param first whether to find out if each is its user's first */
export async function* readPastScans(
  db: Kysely<Schema>,
  { from, before, first, lists }: { from: Date; before: Date; first: boolean; lists: readonly number[] },
): AsyncGenerator<PastScan[]> {
  let after = { at: from, serial: 0 };
  for (;;) {
    const earlier = sql`select from scans e where e.user_id = s.user_id and (e.scanned_at, e.serial) < (s.scanned_at, s.serial)`;
    const page = sql<PastScan>`
      select s.serial, s.user_id as "userId", s.scanned_at as at, s.points, s.location, s.latitude, s.longitude, u.location as "personLocation", s.batch_id as "batchId",
        b.product_id as "productId", p.model_id as "modelId", u.role_id as "roleId", u.joined_at as "joinedAt",
        (select json_agg(l.list_id) from scheme_list_people l where l.user_id = s.user_id and l.list_id = any(${[...lists]}::bigint[])) as lists,
        ${first ? sql`exists (${earlier})` : sql`true`} as "hasScanned"
      from (
        select * from scans
        where scanned_at >= ${after.at} and scanned_at < ${before} and (scanned_at, serial) > (${after.at}, ${after.serial}::bigint)
        order by scanned_at, serial limit ${sql.lit(PAGE)}
      ) s
      join batches b on b.id = s.batch_id join products p on p.id = b.product_id join users u on u.id = s.user_id
      order by s.scanned_at, s.serial`;
    const rows = await executeNamed(db, first ? 'past-scans-first' : 'past-scans', page);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    const { at, serial } = rows.at(-1)!;
    after = { at, serial };
  }
}

export interface NamedPerson {
  id: number;
  name: string | null;
  mobile: string | null;
  /** Flags of their scans in the time. */
  flags: number;
}

export async function namePersons(
  db: Kysely<Schema>,
  ids: readonly number[],
  { from, before }: { from: Date; before: Date },
): Promise<NamedPerson[]> {
  const { rows } = await sql<NamedPerson>`
    select u.id, u.name, u.mobile,
      (select count(*) from fraud_flags f where f.user_id = u.id and f.at >= ${from} and f.at < ${before}) as flags
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted (id, place) join users u on u.id = wanted.id
    order by wanted.place`.execute(db);
  return rows;
}

/** Counts the people of a list whose scans were flagged in a time. */
export async function countFlagged(
  db: Kysely<Schema>,
  ids: readonly number[],
  { from, before }: { from: Date; before: Date },
) {
  const { rows } = await sql<{ people: number }>`
    select count(distinct user_id) as people from fraud_flags
    where user_id = any(${[...ids]}::bigint[]) and at >= ${from} and at < ${before}`.execute(db);
  return rows[0]!.people;
}
