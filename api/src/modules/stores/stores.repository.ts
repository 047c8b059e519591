import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { holding } from '../../database/like-pattern';
import type { Schema } from '../../database/schema';
import type { Position } from '../places';
import type { StoreForm } from './store.schema';

/** Words of a search that are looked for; whoever types more has named the store long before. */
const MOST_WORDS = 12;

/** A store that is on the lists. */
export interface Store extends StoreForm {
  id: number;
  createdAt: Date;
  changedAt: Date;
}

export interface StoreFilter {
  /** Part of a name, an address or a phone number; taken literally, whatever its case. */
  search?: string;
  sort: 'name' | 'added';
  direction: 'asc' | 'desc';
}

/** What a user's list is narrowed by, and measured from. */
export interface NearFilter {
  search?: string | undefined;
  /** The first three to six digits of a PIN code in the address. */
  pin?: string | undefined;
  position?: Position | undefined;
}

/** A store with the metres to it; null where nothing is measured from. */
export type NearStore = Store & { distance: number | null };

export interface Page {
  limit: number;
  offset: number;
}

const columns = sql.raw(
  'id, name, address, phone, latitude, longitude, created_at as "createdAt", changed_at as "changedAt"',
);

/** A page of the stores that match, and how many match in all, both from one snapshot. */
export async function listStores(
  db: Kysely<Schema>,
  { search, sort, direction }: StoreFilter,
  page: Page,
): Promise<{ stores: Store[]; total: number }> {
  const way = sql.raw(direction);
  const order = sort === 'name' ? sql`lower(name) ${way}, id ${way}` : sql`"createdAt" ${way}, id ${way}`;
  return pageOf<Store>(db, { columns: sql`${columns}`, search, order, page });
}

/**
 * The same for a user: nearest first from a position, else by name. The distance is the great circle's in metres, on a
 * sphere of 6,371 km; null without a position.
 */
export async function listStoresNear(
  db: Kysely<Schema>,
  { search, pin, position }: NearFilter,
  page: Page,
): Promise<{ stores: NearStore[]; total: number }> {
  const distance = position
    ? sql`round(2 * 6371000 * asin(least(1, sqrt(
        power(sin(radians(latitude - ${position.latitude}::float8) / 2), 2)
        + cos(radians(${position.latitude}::float8)) * cos(radians(latitude))
          * power(sin(radians(longitude - ${position.longitude}::float8) / 2), 2)
      ))))::bigint`
    : sql`null::bigint`;
  return pageOf(db, {
    columns: sql`${columns}, ${distance} as distance`,
    search,
    pin,
    order: sql`distance, lower(name), id`,
    page,
  });
}

async function pageOf<Row>(
  db: Kysely<Schema>,
  asked: {
    columns: RawBuilder<unknown>;
    search: string | undefined;
    pin?: string | undefined;
    order: RawBuilder<unknown>;
    page: Page;
  },
): Promise<{ stores: Row[]; total: number }> {
  const where = matching(asked);
  const { rows } = await sql<Row & { total: number; id: number | null }>`
    with found as (
      select ${asked.columns} from stores where ${where}
    ), page as (select * from found order by ${asked.order} limit ${asked.page.limit} offset ${asked.page.offset})
    select counted.total, page.* from (select count(*) as total from stores where ${where}) counted
    left join page on true order by ${asked.order}`.execute(db);
  return { stores: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Every word must be found somewhere: "kothrud pune" finds "Kothrud, Pune 411038". */
function matching({ search, pin }: { search: string | undefined; pin?: string | undefined }): RawBuilder<unknown> {
  const conditions = [sql`removed_at is null`];
  for (const word of search?.split(' ').slice(0, MOST_WORDS) ?? []) {
    const pattern = holding(word);
    const digits = word.replace(/[^0-9]/g, '');
    // A phone number is found however it is spaced.
    const phone = digits.length >= 3 ? sql` or regexp_replace(phone, '[^0-9]', '', 'g') like ${`%${digits}%`}` : sql``;
    conditions.push(sql`(name ilike ${pattern} or address ilike ${pattern} or phone ilike ${pattern}${phone})`);
  }
  if (pin) conditions.push(sql`address ~ ${pinPattern(pin)}`);
  return sql.join(conditions, sql` and `);
}

/** A PIN code with these first digits, written in one piece or as "411 038", and not as part of a longer number. */
function pinPattern(first: string): string {
  const digits = Array.from({ length: 6 }, (_, at) => first[at] ?? '[0-9]');
  return `(^|[^0-9])${digits.slice(0, 3).join('')} ?${digits.slice(3).join('')}([^0-9]|$)`;
}

/** Inserts stores, but none that is there already by name and address; resolves with those inserted. */
export function insertStores(
  trx: Transaction<Schema>,
  stores: readonly StoreForm[],
  at: Date,
): Promise<{ id: number; name: string; address: string }[]> {
  return trx
    .insertInto('stores')
    .values(
      stores.map(({ name, address, phone, latitude, longitude }) => {
        return { name, address, phone, latitude, longitude, created_at: at, changed_at: at };
      }),
    )
    .onConflict((conflict) =>
      conflict
        .expression(sql`lower(name), lower(address)`)
        .where('removed_at', 'is', null)
        .doNothing(),
    )
    .returning(['id', 'name', 'address'])
    .execute();
}

/** Holds a store still; undefined when there is none. */
export async function lockStore(trx: Transaction<Schema>, id: number): Promise<Store | undefined> {
  const { rows } = await sql<Store>`
    select ${columns} from stores where id = ${id} and removed_at is null for update`.execute(trx);
  return rows[0];
}

/** Changes a locked store. A name and address that another store has violate stores_one_place. */
export async function updateStore(
  trx: Transaction<Schema>,
  { id, at, ...store }: StoreForm & { id: number; at: Date },
): Promise<Store> {
  await trx
    .updateTable('stores')
    .set({ ...store, changed_at: at })
    .where('id', '=', id)
    .execute();
  return (await lockStore(trx, id))!;
}

/** Which of these names and addresses are taken, as `name\naddress` in lower case. */
export async function findTaken(db: Kysely<Schema>, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select lower(name) || chr(10) || lower(address) as key from stores
    where removed_at is null and lower(name) in (select lower(given) from unnest(${[...names]}::text[]) as given)`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}
