import { type Kysely, sql } from 'kysely';
import { executeNamed } from '../../platform/database/named-query';
import type { Schema } from '../../platform/database/schema';
import { cameWithHistory } from '../imports';

export interface Range {
  from: Date;
  before: Date;
}

/** A scan of the past, as it is stored. */
export interface StoredScan {
  serial: number;
  userId: number;
  batchId: number;
  points: number;
  /** In milliseconds: reading a million dates takes two seconds. */
  at: number;
  location: string;
  latitude: number | null;
  longitude: number | null;
}

/** As many as are counted without other requests noticing: 15 ms. */
const PAGE = 2500;

/** Reads the scans of a time in its order, in pages: the next one while one is counted. @param places whether to read where they were made */
export async function* readScans(db: Kysely<Schema>, range: Range, places: boolean): AsyncGenerator<StoredScan[]> {
  let page: Promise<StoredScan[]> | undefined = readPage(db, {
    range,
    places,
    after: { at: range.from.getTime(), serial: 0 },
  });
  while (page) {
    const rows: StoredScan[] = await page;
    page = rows.length < PAGE ? undefined : readPage(db, { range, places, after: rows.at(-1)! });
    // Nobody awaits it if counting fails meanwhile.
    page?.catch(() => undefined);
    if (rows.length > 0) yield rows;
  }
}

interface PageOf {
  range: Range;
  places: boolean;
  after: Pick<StoredScan, 'at' | 'serial'>;
}

function readPage(db: Kysely<Schema>, { range, places, after }: PageOf): Promise<StoredScan[]> {
  const from = new Date(after.at);
  const where = places ? sql`location, latitude, longitude` : sql`'' as location, null as latitude, null as longitude`;
  const scans = sql<StoredScan>`
    select serial, user_id as "userId", batch_id as "batchId", points,
      (extract(epoch from scanned_at) * 1000)::float8 as at, ${where}
    from scans
    where scanned_at >= ${from} and scanned_at < ${range.before}
      and (scanned_at, serial) > (${from}, ${after.serial}::bigint)
    order by scanned_at, serial limit ${sql.lit(PAGE)}`;
  return executeNamed(db, places ? 'replayed-scans-at' : 'replayed-scans', scans);
}

export interface BatchProduct {
  id: number;
  productId: number;
  modelId: number;
}

/** The product and model of each batch; none of labels that name no product, which no scheme counts. */
export async function readBatchProducts(db: Kysely<Schema>): Promise<Map<number, BatchProduct>> {
  const { rows } = await sql<BatchProduct>`
    select b.id, p.id as "productId", p.model_id as "modelId" from batches b join products p on p.id = b.product_id
    where not p.is_placeholder`.execute(db);
  return new Map(rows.map((product) => [product.id, product]));
}

/** A person as of the beginning of the time. */
export interface ReplayedPerson {
  id: number;
  roleId: number;
  joinedAt: Date;
  personLocation: string | null;
  lists: number[] | null;
  hadScanned: boolean;
  /** Scans of the 365 days before as times (ms) and points, oldest first; null without any, or if no scheme asks. */
  yearBefore: [at: number, points: number][] | null;
}

export interface PersonNeeds {
  /** Whether to find out who scanned before. */
  first: boolean;
  /** Whether to read the year before. */
  year: boolean;
  lists: readonly number[];
}

/** From the journal, whose index has the scans of a user. */
export async function readReplayedPersons(
  db: Kysely<Schema>,
  ids: readonly number[],
  { first, year, lists, from }: PersonNeeds & { from: Date },
): Promise<ReplayedPerson[]> {
  const persons = sql<ReplayedPerson>`
    select u.id, u.role_id as "roleId", u.joined_at as "joinedAt", u.location as "personLocation",
      (select json_agg(list_id) from scheme_list_people l where l.user_id = u.id and l.list_id = any(${[...lists]}::bigint[])) as lists,
      case when ${first}::boolean then (
        select true from journal e where e.user_id = u.id and e.serial is not null and e.at < ${from} limit 1
      ) end is true or ${first}::boolean and ${cameWithHistory('u.id')} as "hadScanned",
      case when ${year}::boolean then (
        select json_agg(json_build_array(extract(epoch from e.at) * 1000, e.points) order by e.at, e.serial) from journal e
        where e.user_id = u.id and e.kind = 'grant' and e.at < ${from} and e.at > ${from}::timestamptz - interval '365 days'
      ) end as "yearBefore"
    from users u where u.id = any(${[...ids]}::bigint[])`;
  return executeNamed(db, 'replayed-persons', persons);
}
