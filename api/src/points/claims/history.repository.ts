import { type Kysely, sql } from 'kysely';
import { and } from '../../platform/database/queries';
import type { ClaimStatus, PayoutState, Schema } from '../../platform/database/schema';
import { type Page, type PageWindow } from '../../platform/http/request-fields';

export interface HistoryEntry {
  kind: 'scan' | 'bonus' | 'claim' | 'adjustment' | 'expiry' | 'opening' | 'imported';
  id: number;
  points: number;
  at: Date;
  productName: string | null;
  modelName: string | null;
  pictureKey: string | null;
  transactionId: string | null;
  status: ClaimStatus | null;
  payoutState: PayoutState | null;
  valuePaise: number | null;
  amountPaise: number | null;
  /** Of a bonus: its scheme's name, by language. */
  schemeNames: Record<string, string> | null;
  /** Of an entry of the old programme: what it was. */
  text: string | null;
  /** Of a scan's bonus: that scan. */
  serial: number | null;
}

export interface HistoryWindow extends PageWindow {
  kinds: readonly HistoryEntry['kind'][];
  from?: Date;
  before?: Date;
}

/**
 * Newest first, with the number of all. Only keys are skipped, those of scans in the index `journal_of_user` alone: the last page
 * of ten thousand scans reads ten rows.
 */
export async function listHistory(
  db: Kysely<Schema>,
  userId: number,
  { kinds, from, before, limit, offset }: HistoryWindow,
): Promise<Page<HistoryEntry>> {
  const wanted = (kind: HistoryEntry['kind'], at: string) =>
    and(
      sql`${kinds.includes(kind)} and user_id = ${userId}`,
      from && sql`${sql.ref(at)} >= ${from}`,
      before && sql`${sql.ref(at)} < ${before}`,
    );
  const scans = sql`serial is not null and ${wanted('scan', 'at')}`;
  const claims = wanted('claim', 'claimed_at');
  const adjustments = sql`kind = 'adjustment' and ${wanted('adjustment', 'at')}`;
  const expiries = sql`kind = 'expiry' and ${wanted('expiry', 'at')}`;
  const openings = sql`kind = 'opening' and ${wanted('opening', 'at')}`;
  const imported = wanted('imported', 'at');
  const bonuses = sql`kind = 'bonus' and ${wanted('bonus', 'at')}`;
  const passed = sql`limit ${offset + limit}::bigint`;
  const { rows } = await sql<HistoryEntry & { total: number }>`
    with total as (
      select (select count(*) from journal where ${scans}) + (select count(*) from claims where ${claims})
        + (select count(*) from journal where ${adjustments}) + (select count(*) from journal where ${bonuses})
        + (select count(*) from journal where ${expiries}) + (select count(*) from journal where ${openings})
        + (select count(*) from imported_history where ${imported}) as total
    ),
    keys as (
      (select 'scan' as kind, serial as id, at from journal where ${scans} order by at desc, serial desc ${passed})
      union all
      (select 'claim', id, claimed_at from claims where ${claims} order by claimed_at desc, id desc ${passed})
      union all
      (select 'bonus', id, at from journal where ${bonuses} order by at desc, id desc ${passed})
      union all
      (select 'expiry', id, at from journal where ${expiries} order by at desc, id desc ${passed})
      union all
      (select 'opening', id, at from journal where ${openings} order by at desc, id desc ${passed})
      union all
      (select 'imported', id, at from imported_history where ${imported} order by at desc, id desc ${passed})
      union all
      (select 'adjustment', id, at from journal where ${adjustments} order by at desc, id desc ${passed})
      order by at desc, kind, id desc limit ${limit}::bigint offset ${offset}::bigint
    )
    select total.total, e.kind, e.id, e.at, p.name as "productName", m.name as "modelName", p.picture_key as "pictureKey",
      coalesce(s.points, c.points, case when j.to_account = 'available' then j.points else -j.points end, h.points, 0) as points, h.text,
      c.transaction_id as "transactionId", c.status, o.state as "payoutState",
      c.value_paise as "valuePaise", o.amount_paise as "amountPaise", v.definition -> 'names' as "schemeNames", n.serial
    from total
    left join keys e on true
    left join scans s on e.kind = 'scan' and s.serial = e.id
    left join claims c on e.kind = 'claim' and c.id = e.id
    left join payouts o on o.claim_id = c.id
    left join journal j on e.kind in ('adjustment', 'bonus', 'expiry', 'opening') and j.id = e.id
    left join imported_history h on e.kind = 'imported' and h.id = e.id
    left join bonuses n on n.id = j.bonus_id
    left join scheme_versions v on v.id = n.version_id
    left join batches b on b.id = coalesce(s.batch_id, (select batch_id from scans where serial = n.serial))
    left join products p on p.id = b.product_id
    left join models m on m.id = p.model_id
    order by e.at desc, e.kind, e.id desc`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]!.total };
}

export interface HistoryMonth {
  month: string;
  entries: number;
  earned: number;
  claimed: number;
  claimedPaise: number | null;
}

/**
 * `earned` by scans, bonuses, adjustments and opening balances (with their sign), less what expired; `claimed` without rejected claims, whose points were returned.
 * `claimedPaise` is what those claims bring: null without a value of a point.
 */
export async function listHistoryMonths(
  db: Kysely<Schema>,
  userId: number,
  kinds: HistoryWindow['kinds'],
  pointValuePaise: number | null,
) {
  const { rows } = await sql<HistoryMonth>`
    with entries as (
      select at, points as earned, 0::bigint as claimed, 0::bigint as worth
        from journal where ${kinds.includes('scan')} and user_id = ${userId} and serial is not null
      union all
      select at, points, 0, 0
        from journal where ${kinds.includes('bonus')} and user_id = ${userId} and kind = 'bonus'
      union all
      select at, -points, 0, 0
        from journal where ${kinds.includes('expiry')} and user_id = ${userId} and kind = 'expiry'
      union all
      select c.claimed_at, 0, case when c.status = 'rejected' then 0 else c.points end,
          case c.status when 'rejected' then 0 when 'approved' then coalesce(p.amount_paise, 0)
            else c.points * coalesce(c.value_paise, ${pointValuePaise}::bigint) end
        from claims c left join payouts p on p.claim_id = c.id
        where ${kinds.includes('claim')} and c.user_id = ${userId}
      union all
      select at, case when to_account = 'available' then points else -points end, 0, 0
        from journal where ${kinds.includes('adjustment')} and user_id = ${userId} and kind = 'adjustment'
      union all
      select at, case when to_account = 'available' then points else -points end, 0, 0
        from journal where ${kinds.includes('opening')} and user_id = ${userId} and kind = 'opening'
      union all
      select at, 0, 0, 0 from imported_history where ${kinds.includes('imported')} and user_id = ${userId}
    )
    select to_char(at at time zone interval '5 hours 30 minutes', 'YYYY-MM') as month, count(*) as entries,
      sum(earned)::bigint as earned, sum(claimed)::bigint as claimed,
      case when ${pointValuePaise}::bigint is not null then sum(worth)::bigint end as "claimedPaise"
    from entries group by 1 order by 1 desc`.execute(db);
  return rows;
}
