import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ClaimStatus, JournalKind, Schema } from '../../platform/database/schema';
import type { PageWindow } from '../../platform/http/request-fields';

interface UserScan {
  serial: number;
  productName: string;
  modelName: string;
  rewardPoints: number;
  location: string;
  locationMissing: boolean;
  scannedAt: Date;
  transactionId: string | null;
  claimStatus: ClaimStatus | null;
}

/** Lists a window of a user's scans. Finds the page by the index `journal_of_user` alone; see `listHistory`. */
export async function listScansOf(db: Kysely<Schema>, userId: number, { limit, offset }: PageWindow) {
  const { rows } = await sql<UserScan>`
    with page as (
      select serial from journal where user_id = ${userId} and serial is not null
      order by at desc, serial desc limit ${limit} offset ${offset}
    )
    select s.serial, coalesce(p.name, '') as "productName", coalesce(m.name, '') as "modelName", s.points as "rewardPoints",
      s.location, s.location_missing as "locationMissing", s.scanned_at as "scannedAt", c.transaction_id as "transactionId",
      c.status as "claimStatus"
    from page join scans s using (serial)
    left join claims c on c.id = s.claim_id
    left join batches b on b.id = s.batch_id
    left join products p on p.id = b.product_id
    left join models m on m.id = p.model_id
    order by s.scanned_at desc, s.serial desc`.execute(db);
  return { rows, total: await countOf(db, sql`user_id = ${userId} and serial is not null`) };
}

interface UserEntry {
  id: number;
  kind: JournalKind;
  points: number;
  /** Change of the balance: above 0 more, below 0 less, 0 none (an approval). */
  change: number;
  balance: number;
  at: Date;
  serial: number | null;
  productName: string | null;
  /** Of a bonus: its scheme's name, by language. */
  schemeNames: Record<string, string> | null;
  transactionId: string | null;
  reason: string | null;
  adminMobile: string | null;
}

/** With the balance after each entry: summed from the beginning, or back from the current balance, whichever is nearer. */
export async function listEntriesOf(db: Kysely<Schema>, userId: number, { limit, offset }: PageWindow) {
  const total = await countOf(db, sql`user_id = ${userId}`);
  const entries = sql`
    select *, case when to_account = 'available' then points when from_account = 'available' then -points else 0 end as change
    from journal where user_id = ${userId}`;
  const page =
    offset < total / 2
      ? sql`
          select *, (select available from point_totals where user_id = ${userId}) - coalesce(sum(change) over (
            order by at desc, id desc rows between unbounded preceding and 1 preceding), 0)::bigint as balance
          from (${entries} order by at desc, id desc limit ${limit + offset}) newest
          order by at desc, id desc limit ${limit} offset ${offset}`
      : sql`
          select *, sum(change) over (order by at, id)::bigint as balance
          from (${entries} order by at, id limit ${Math.max(0, total - offset)}) oldest
          order by at desc, id desc limit ${limit}`;
  const { rows } = await sql<UserEntry>`
    with page as (${page})
    select j.id, j.kind, j.points, j.change, j.balance, j.at, coalesce(j.serial, n.serial) as serial, p.name as "productName",
      v.definition -> 'names' as "schemeNames", c.transaction_id as "transactionId",
      coalesce(r.reason, case when j.kind = 'rejection' then c.reason end) as reason, a.mobile as "adminMobile"
    from page j
    left join adjustment_reasons r on r.journal_id = j.id
    left join claims c on c.id = j.claim_id
    left join bonuses n on n.id = j.bonus_id
    left join scheme_versions v on v.id = n.version_id
    left join scans s on s.serial = coalesce(j.serial, n.serial)
    left join batches b on b.id = s.batch_id
    left join products p on p.id = b.product_id
    left join admins a on a.id = j.admin_id
    order by j.at desc, j.id desc`.execute(db);
  return { rows, total };
}

async function countOf(db: Kysely<Schema>, entries: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from journal where ${entries}`.execute(db);
  return rows[0]!.count;
}
