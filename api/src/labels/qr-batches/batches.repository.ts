import { type InferResult, type Kysely, type RawBuilder, sql } from 'kysely';
import { containsPattern } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import { ApiError } from '../../platform/http/api-error';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { plainName } from '../../platform/showable-text';
import { tailOf } from '../../platform/rollups';
import { LARGEST_SERIAL } from '../codes';
import type { BatchFilter } from './batch.schema';
import { scansByBlock } from '../scan-counts';
import { type BatchRange, serialsIn } from './codes.repository';

export type Batch = InferResult<ReturnType<typeof selectBatches>>[number];

export interface ListedCode {
  serial: number;
  batch: Batch;
  isScanned: boolean;
  isVoid: boolean;
}

const namedBatches = (db: Pick<Kysely<Schema>, 'selectFrom'>) =>
  db
    .selectFrom('batches as b')
    .innerJoin('products as p', 'p.id', 'b.product_id')
    .innerJoin('models as m', 'm.id', 'p.model_id');

/** Labels of another vendor have a list of their own. */
const isOurs = sql<boolean>`b.first_serial <= ${sql.lit(LARGEST_SERIAL)}`;

const selectBatches = (db: Pick<Kysely<Schema>, 'selectFrom'>) =>
  namedBatches(db)
    .select([
      'b.id',
      'b.product_id as productId',
      'p.name as productName',
      'm.name as modelName',
      'b.points',
      'b.quantity',
      'b.first_serial as firstSerial',
      'b.created_at as createdAt',
      'b.voided_at as voidedAt',
      'b.void_reason as voidReason',
    ])
    .select(voidedCodes.as('voidedCodes'));

/** Number of codes of batch `b` that were voided individually. */
const voidedCodes = sql<number>`(
  select count(*) from voided_codes v where v.serial >= b.first_serial and v.serial < b.first_serial + b.quantity)`;

/** Number of scanned codes of batch `b`: the rollup, and what came since its watermark. */
const scannedCount = sql<number>`(
  select coalesce(sum(scans), 0)::bigint from (
    select scans from scans_by_block where batch_id = b.id
    union all
    select scans from recent_scans where batch_id = b.id
  ) counted)`;

const selectCountedBatches = (db: Kysely<Schema>) =>
  selectBatches(
    db.with<'recent_scans', () => RawBuilder<object>>(
      (cte) => cte('recent_scans').materialized(),
      () => sql<object>`(${tailOf(scansByBlock)})`,
    ),
  ).select(scannedCount.as('scannedCount'));

export type CountedBatch = Batch & { scannedCount: number };

const ORDER = {
  created: sql`b.id`,
  product: sql`lower(p.name)`,
  quantity: sql`b.quantity`,
  points: sql`b.points`,
} as const;

/** Lists a page of batches, each with its number of scanned codes; newest first by default, equal ones always. */
export async function listBatches(
  db: Kysely<Schema>,
  { search = '', sort = 'created', direction = sort === 'created' ? 'desc' : 'asc' }: BatchFilter,
  { limit, offset }: PageWindow,
): Promise<Page<CountedBatch>> {
  const words = plainName(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const matches = words.map(
    (word) => sql<boolean>`((p.name || ' ' || m.name) ilike ${containsPattern(word)} or b.id::text = ${word})`,
  );
  const rows = await selectCountedBatches(db)
    .where((eb) => eb.and([isOurs, ...matches]))
    .orderBy(ORDER[sort], direction)
    .orderBy('b.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await namedBatches(db)
    .where((eb) => eb.and([isOurs, ...matches]))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

const notFound = () => new ApiError(404, 'batch_not_found', 'Not found');

export function readCountedBatch(db: Kysely<Schema>, id: number): Promise<CountedBatch> {
  return selectCountedBatches(db).where('b.id', '=', id).executeTakeFirstOrThrow(notFound);
}

/** Returns a batch without its number of scans, which costs a read of the rollup. @throws ApiError 404 */
export function readBatch(db: Kysely<Schema>, id: number): Promise<Batch> {
  return selectBatches(db).where('b.id', '=', id).executeTakeFirstOrThrow(notFound);
}

export interface LiveLabels {
  productId: number;
  labels: number;
  points: number;
}

/** Counts the labels of products that are neither scanned nor void, and the points that they pay. */
export async function readLiveLabels(db: Kysely<Schema>, productIds: readonly number[]): Promise<LiveLabels[]> {
  const { rows } = await sql<LiveLabels>`
    with recent_scans as materialized (${tailOf(scansByBlock)}),
    live as (
      select b.product_id, b.points,
        case when b.voided_at is null then b.quantity - ${scannedCount} - ${voidedCodes} else 0 end as labels
      from batches b where b.product_id = any(${[...productIds]}::bigint[])
    )
    select product_id as "productId", sum(labels)::bigint as labels, sum(labels * points)::bigint as points
    from live group by product_id order by product_id`.execute(db);
  return rows;
}

/** Finds the batch of a serial; ranges never overlap. */
export async function findBatchOfSerial(db: Kysely<Schema>, serial: number): Promise<BatchRange | undefined> {
  const batch = await db
    .selectFrom('batches')
    .where('first_serial', '<=', serial)
    .orderBy('first_serial', 'desc')
    .limit(1)
    .select(['id', 'first_serial as firstSerial', 'quantity'])
    .executeTakeFirst();
  return batch && serial < batch.firstSerial + batch.quantity ? batch : undefined;
}

/**
 * Lists `count` codes from `first`, in order, with their states. Codes are not stored: their rows are generated here.
 */
export async function listCodeStates(
  db: Kysely<Schema>,
  { first, count }: { first: number; count: number },
): Promise<ListedCode[]> {
  if (count < 1) return [];
  const last = first + count - 1;
  const batches = await selectBatches(db)
    .where('b.first_serial', '<=', last)
    .where(sql<number>`b.first_serial + b.quantity`, '>', first)
    .orderBy('b.first_serial')
    .execute();
  const scanned = await serialsIn(db, 'scans', first, last);
  const voided = await serialsIn(db, 'voided_codes', first, last);
  return batches.flatMap((batch) => {
    const from = Math.max(first, batch.firstSerial);
    const to = Math.min(last, batch.firstSerial + batch.quantity - 1);
    return Array.from({ length: to - from + 1 }, (_, i) => {
      const serial = from + i;
      return { serial, batch, isScanned: scanned.has(serial), isVoid: batch.voidedAt !== null || voided.has(serial) };
    });
  });
}
