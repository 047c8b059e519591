import { type Kysely, sql } from 'kysely';
import type { ClaimStatus, Schema } from '../../database/schema';

/**
 * A scan, a claim or an adjustment by hand in a user's history. Product, model and picture are a scan's; transaction and
 * status a claim's.
 */
export interface HistoryEntry {
  kind: 'scan' | 'claim' | 'adjustment';
  id: number;
  /** Below 0 for an adjustment that took points back, else positive. */
  points: number;
  at: Date;
  productName: string | null;
  modelName: string | null;
  pictureKey: string | null;
  transactionId: string | null;
  status: ClaimStatus | null;
}

export interface HistoryWindow {
  kinds: readonly HistoryEntry['kind'][];
  limit: number;
  offset: number;
}

/** A window of a user's history, newest first, and the number of entries it is a window of. */
export async function listHistory(
  db: Kysely<Schema>,
  userId: number,
  { kinds, limit, offset }: HistoryWindow,
): Promise<{ entries: HistoryEntry[]; total: number }> {
  const scans = kinds.includes('scan');
  const claims = kinds.includes('claim');
  const adjustments = kinds.includes('adjustment');
  // Each part is cut before they are merged, so that a long history is not sorted whole for its first page.
  const { rows } = await sql<HistoryEntry & { total: number }>`
    with total as (
      select (case when ${scans} then (select count(*) from scans where user_id = ${userId}) else 0 end
        + case when ${claims} then (select count(*) from claims where user_id = ${userId}) else 0 end
        + case when ${adjustments} then
            (select count(*) from journal where user_id = ${userId} and kind = 'adjustment') else 0 end) as total
    ),
    entries as (
      (select 'scan' as kind, serial as id, points::bigint as points, scanned_at as at, batch_id, null as transaction_id, null as status
        from scans where ${scans} and user_id = ${userId}
        order by scanned_at desc, serial desc limit ${limit + offset}::bigint)
      union all
      (select 'claim', id, points, claimed_at, null, transaction_id, status
        from claims where ${claims} and user_id = ${userId}
        order by claimed_at desc, id desc limit ${limit + offset}::bigint)
      union all
      (select 'adjustment', id, case when to_account = 'available' then points else -points end, at, null, null, null
        from journal where ${adjustments} and user_id = ${userId} and kind = 'adjustment'
        order by at desc, id desc limit ${limit + offset}::bigint)
      order by at desc, kind, id desc limit ${limit}::bigint offset ${offset}::bigint
    )
    select total.total, e.kind, e.id, e.points, e.at, p.name as "productName", m.name as "modelName",
      p.picture_key as "pictureKey", e.transaction_id as "transactionId", e.status
    from total
    left join entries e on true
    left join batches b on b.id = e.batch_id
    left join products p on p.id = b.product_id
    left join models m on m.id = p.model_id
    order by e.at desc, e.kind, e.id desc`.execute(db);
  return { entries: rows.filter(({ id }) => id !== null), total: rows[0]!.total };
}
