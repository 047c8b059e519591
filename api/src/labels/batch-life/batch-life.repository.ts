import { type Kysely, sql } from 'kysely';
import { type AdminName, adminNamedBy, readCountedPage } from '../../platform/database/queries';
import type { Schema, UnusualKind } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';

/** A step as JSON of the database: times are ISO 8601 texts. */
interface Step {
  at: string;
  by: AdminName | null;
}

export interface DispatchVersion extends Step {
  id: number;
  /** The store's name, or the place as entered. */
  to: string;
  storeId: number | null;
  /** Null for the dispatches of before there were ranges. */
  firstSerial: number | null;
  lastSerial: number | null;
  /** When this version was saved; null where only the time of the dispatch is known. */
  recordedAt: string | null;
}

interface Dispatch extends DispatchVersion {
  /** What was recorded before it was changed, newest first. */
  earlier: DispatchVersion[];
}

/** As it was recorded, by mistake. */
interface WithdrawnDispatch extends Dispatch {
  withdrawn: Step;
}

export interface BatchLifeRow {
  batchId: number;
  ordered: Step;
  /** The last time that labels or codes were handed over. */
  printed: Step | null;
  dispatches: Dispatch[];
  withdrawnDispatches: WithdrawnDispatch[];
  firstScannedAt: Date | null;
  unusual: UnusualKind[];
}

const SAME_PRINT_MS = 3_600_000;

/** Records that an admin got the codes of a batch; once an hour, as the print page reads them repeatedly. */
export async function recordPrint(
  db: Kysely<Schema>,
  { batchId, adminId, at }: { batchId: number; adminId: number; at: Date },
): Promise<void> {
  await sql`
    insert into batch_events (batch_id, kind, admin_id, at)
    select id, 'printed', ${adminId}::bigint, ${at}::timestamptz from batches
    where id = ${batchId} and not exists (
      select from batch_events
      where batch_id = ${batchId} and kind = 'printed' and admin_id = ${adminId}
        and at > ${new Date(at.getTime() - SAME_PRINT_MS)}
    )`.execute(db);
}

/** Of each dispatch the newest version; one without a destination withdrew it. */
const newestVersions = sql`(
  select distinct on (batch_id, coalesce(dispatch_id, id)) * from batch_events
  where kind = 'dispatched' order by batch_id, coalesce(dispatch_id, id), id desc
)`;

/** The dispatches as last corrected, without those withdrawn; conditions on `batch_id` reach the index. */
export const currentDispatches = sql`(
  select * from ${newestVersions} newest where store_id is not null or place is not null
)`;

/** A dispatch as JSON. @param event the alias of its row; `stores s` is joined */
const dispatchJson = (event: 'e' | 'v') => {
  const column = (name: string) => sql.ref(`${event}.${name}`);
  return sql`jsonb_build_object(
    'id', ${column('id')}, 'at', ${column('at')}, 'by', ${adminNamedBy(`${event}.admin_id`)},
    'to', coalesce(s.name, ${column('place')}), 'storeId', ${column('store_id')},
    'firstSerial', ${column('first_serial')}, 'lastSerial', ${column('last_serial')}, 'recordedAt', ${column('recorded_at')}
  )`;
};

type LifeAsStored = Omit<BatchLifeRow, 'dispatches' | 'withdrawnDispatches'> & {
  dispatches: (Omit<Dispatch, 'to'> & { to: string | null })[];
};

/** Lists the steps of batches, in the order of their ids; unknown ids are left out. */
export async function readBatchLives(db: Kysely<Schema>, batchIds: readonly number[]): Promise<BatchLifeRow[]> {
  const { rows } = await sql<LifeAsStored>`
    select b.id as "batchId",
      jsonb_build_object('at', b.created_at, 'by', ${adminNamedBy('b.created_by')}) as ordered,
      (
        select jsonb_build_object('at', e.at, 'by', ${adminNamedBy('e.admin_id')}) from batch_events e
        where e.batch_id = b.id and e.kind = 'printed' order by e.id desc limit 1
      ) as printed,
      (
        select coalesce(jsonb_agg(${dispatchJson('e')} || jsonb_build_object('earlier', (
          select coalesce(jsonb_agg(${dispatchJson('v')} order by v.id desc), '[]')
          from batch_events v left join stores s on s.id = v.store_id
          where v.batch_id = b.id and v.id < e.id and coalesce(v.dispatch_id, v.id) = e.dispatch_id
        )) order by e.at, e.id), '[]')
        from ${newestVersions} e left join stores s on s.id = e.store_id
        where e.batch_id = b.id
      ) as dispatches,
      coalesce(
        (select at from first_scans where batch_id = b.id),
        (
          select min(scanned_at) from scans
          where serial >= b.first_serial and serial < b.first_serial + b.quantity
        )
      ) as "firstScannedAt",
      array(
        select kind from unusual_batches where batch_id = b.id and dismissed_at is null order by kind
      ) as unusual
    from batches b where b.id = any(${[...batchIds]}::bigint[]) order by b.id`.execute(db);
  return rows.map(({ dispatches, ...life }) => ({
    ...life,
    dispatches: dispatches.flatMap(({ to, ...dispatch }) => (to === null ? [] : { ...dispatch, to })),
    withdrawnDispatches: dispatches.flatMap(({ to, recordedAt, by, earlier: [was, ...earlier] }) =>
      to === null && was && recordedAt !== null ? { ...was, earlier, withdrawn: { at: recordedAt, by } } : [],
    ),
  }));
}

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
export function listUnusualBatches(db: Kysely<Schema>, window: PageWindow): Promise<Page<UnusualBatch>> {
  return readCountedPage(
    db,
    window,
    ({ limit, offset }) => sql<UnusualBatch & { total: number }>`
    select u.batch_id as "batchId", u.kind, p.name as "productName", u.found_at as "foundAt", u.details,
      (
        select coalesce(s.name, e.place) from ${currentDispatches} e left join stores s on s.id = e.store_id
        where e.batch_id = u.batch_id order by e.at, e.id limit 1
      ) as "dispatchedTo",
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('serial', s.serial, 'at', s.scanned_at, 'location', s.location) order by s.scanned_at, s.serial
        ), '[]')
        from scans s
        where s.serial in (select e.value::bigint from jsonb_array_elements_text(u.details -> 'serials') e)
      ) as places, count(*) over () as total
    from unusual_batches u join batches b on b.id = u.batch_id join products p on p.id = b.product_id
    where u.dismissed_at is null order by u.found_at desc, u.batch_id desc, u.kind
    limit ${limit} offset ${offset}`,
  );
}
