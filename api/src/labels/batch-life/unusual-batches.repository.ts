import { type Kysely, type Transaction, sql } from 'kysely';
import type { Schema } from '../../platform/database/schema';
import type { UnusualKind } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';

/** Figures of an unusual batch as stored: no personal data, serials in place of locations. */
interface UnusualDetails {
  dispatchedAt?: string;
  firstAt?: string;
  scans?: number;
  km?: number;
  serials?: [number, number];
}

export interface UnusualBatch {
  batchId: number;
  kind: UnusualKind;
  productName: string;
  foundAt: Date;
  details: UnusualDetails;
  dispatchedTo: string | null;
  places: { serial: number; at: string; location: string }[];
}

/** Lists a page of what was not dismissed, newest first. */
export async function listUnusualBatches(
  db: Kysely<Schema>,
  { limit, offset }: PageWindow,
): Promise<Page<UnusualBatch>> {
  const { rows } = await sql<UnusualBatch>`
    select u.batch_id as "batchId", u.kind, p.name as "productName", u.found_at as "foundAt", u.details,
      (
        select coalesce(s.name, e.place) from batch_events e left join stores s on s.id = e.store_id
        where e.batch_id = u.batch_id and e.kind = 'dispatched' order by e.at, e.id limit 1
      ) as "dispatchedTo",
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('serial', s.serial, 'at', s.scanned_at, 'location', s.location) order by s.scanned_at, s.serial
        ), '[]')
        from scans s
        where s.serial in (select e.value::bigint from jsonb_array_elements_text(u.details -> 'serials') e)
      ) as places
    from unusual_batches u join batches b on b.id = u.batch_id join products p on p.id = b.product_id
    where u.dismissed_at is null order by u.found_at desc, u.batch_id desc, u.kind
    limit ${limit} offset ${offset}`.execute(db);
  const { total } = await db
    .selectFrom('unusual_batches')
    .where('dismissed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** Dismisses an unusual batch, or undoes it with `by: null`; false if there is none, or it is done already. */
export async function markDismissed(
  trx: Transaction<Schema>,
  { batchId, kind, by }: { batchId: number; kind: UnusualKind; by: { adminId: number; at: Date } | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('unusual_batches')
    .set({ dismissed_by: by?.adminId ?? null, dismissed_at: by?.at ?? null })
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .where('dismissed_at', by ? 'is' : 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
