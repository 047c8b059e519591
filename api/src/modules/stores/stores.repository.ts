import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { holding } from '../../database/queries';
import type { Schema } from '../../database/schema';
import type { Page, PageWindow } from '../../http/request-fields';
import type { Position } from '../places';
import type { StoreForm } from './store.schema';

/** Words of a search that are used; in practice more do not narrow it further. */
const MOST_WORDS = 12;

/** A store that is not removed. */
export interface Store extends StoreForm {
  id: number;
  createdAt: Date;
  changedAt: Date;
}

export interface StoreFilter {
  /** Part of a name, an address or a phone number; literal, in any case. */
  search?: string;
  sort: 'name' | 'added';
  direction: 'asc' | 'desc';
}

/** Filter and origin of a user's list. */
export interface NearFilter {
  search?: string | undefined;
  /** The first three to six digits of a PIN code in the address. */
  pin?: string | undefined;
  position?: Position | undefined;
  /** The user's own PIN code: its stores come first. */
  homePin?: string | undefined;
  /** False if the position is too vague for distances: it is used for the order only. */
  measured?: boolean;
}

/** A store with its distance in metres; null without an origin. */
export type NearStore = Store & { distance: number | null; samePin: boolean };

const columns = sql.raw(
  'id, name, address, phone, latitude, longitude, created_at as "createdAt", changed_at as "changedAt"',
);

/** Lists a page of the matching stores, and their number, both from one snapshot. */
export async function listStores(
  db: Kysely<Schema>,
  { search, sort, direction }: StoreFilter,
  page: PageWindow,
): Promise<Page<Store>> {
  const way = sql.raw(direction);
  const order = sort === 'name' ? sql`lower(name) ${way}, id ${way}` : sql`"createdAt" ${way}, id ${way}`;
  return pageOf<Store>(db, { columns: sql`${columns}`, search, order, page });
}

/**
 * Lists stores for a user: those with the user's own PIN code first, then nearest first from a position, else by name.
 * The distance is the great circle's in metres, on a sphere of 6,371 km; null without a position.
 */
export async function listStoresNear(
  db: Kysely<Schema>,
  { search, pin, position, homePin, measured = true }: NearFilter,
  page: PageWindow,
): Promise<Page<NearStore>> {
  const distance = position
    ? sql`round(2 * 6371000 * asin(least(1, sqrt(
        power(sin(radians(latitude - ${position.latitude}::float8) / 2), 2)
        + cos(radians(${position.latitude}::float8)) * cos(radians(latitude))
          * power(sin(radians(longitude - ${position.longitude}::float8) / 2), 2)
      ))))::bigint`
    : sql`null::bigint`;
  const samePin = homePin ? sql`address ~ ${pinPattern(homePin)}` : sql`false`;
  const found = await pageOf<NearStore>(db, {
    columns: sql`${columns}, ${distance} as distance, ${samePin} as "samePin"`,
    search,
    pin,
    order: sql`"samePin" desc, distance, lower(name), id`,
    page,
  });
  return measured ? found : { ...found, rows: found.rows.map((store) => ({ ...store, distance: null })) };
}

/**
 * Returns the position of a PIN code, from the stores that have it: the median, so that one store with wrong
 * coordinates does not move it.
 * @param first three to six of its first digits
 * @returns undefined if no store has it
 */
export async function middleOfPin(db: Kysely<Schema>, first: string): Promise<Position | undefined> {
  const { rows } = await sql<{ [axis in keyof Position]: number | null }>`
    select percentile_cont(0.5) within group (order by latitude) as latitude,
      percentile_cont(0.5) within group (order by longitude) as longitude
    from stores where ${matching({ search: undefined, pin: first })}`.execute(db);
  const { latitude, longitude } = rows[0]!;
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

async function pageOf<Row>(
  db: Kysely<Schema>,
  asked: {
    columns: RawBuilder<unknown>;
    search: string | undefined;
    pin?: string | undefined;
    order: RawBuilder<unknown>;
    page: PageWindow;
  },
): Promise<Page<Row>> {
  const where = matching(asked);
  const { rows } = await sql<Row & { total: number; id: number | null }>`
    with found as (
      select ${asked.columns} from stores where ${where}
    ), page as (select * from found order by ${asked.order} limit ${asked.page.limit} offset ${asked.page.offset})
    select counted.total, page.* from (select count(*) as total from stores where ${where}) counted
    left join page on true order by ${asked.order}`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Matches if every word is found somewhere: "kothrud pune" finds "Kothrud, Pune 411038". */
function matching({ search, pin }: { search: string | undefined; pin?: string | undefined }): RawBuilder<unknown> {
  const conditions = [sql`removed_at is null`];
  for (const word of search?.split(' ').slice(0, MOST_WORDS) ?? []) {
    const pattern = holding(word);
    const digits = word.replace(/[^0-9]/g, '');
    // A phone number matches regardless of its spacing.
    const phone = digits.length >= 3 ? sql` or regexp_replace(phone, '[^0-9]', '', 'g') like ${`%${digits}%`}` : sql``;
    conditions.push(sql`(name ilike ${pattern} or address ilike ${pattern} or phone ilike ${pattern}${phone})`);
  }
  if (pin) conditions.push(sql`address ~ ${pinPattern(pin)}`);
  return sql.join(conditions, sql` and `);
}

/**
 * Matches a PIN code with these first digits, written in one piece or as "411 038", and not as part of a longer number.
 */
function pinPattern(first: string): string {
  const digits = Array.from({ length: 6 }, (_, at) => first[at] ?? '[0-9]');
  return `(^|[^0-9])${digits.slice(0, 3).join('')} ?${digits.slice(3).join('')}([^0-9]|$)`;
}

/** Inserts stores, skipping those that exist already by name and address; resolves with those inserted. */
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

/** Locks a store; undefined if there is none. */
export async function lockStore(trx: Transaction<Schema>, id: number): Promise<Store | undefined> {
  const { rows } = await sql<Store>`
    select ${columns} from stores where id = ${id} and removed_at is null for update`.execute(trx);
  return rows[0];
}

/** Changes a locked store. A taken name and address violate stores_one_place. */
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

/** Returns the indexes of the places that have a store already. */
export async function findTaken(
  db: Kysely<Schema>,
  places: readonly { name: string; address: string }[],
): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select given.place::int as place
    from unnest(${places.map(({ name }) => name)}::text[], ${places.map(({ address }) => address)}::text[])
      with ordinality as given (name, address, place)
    join stores s on lower(s.name) = lower(given.name) and lower(s.address) = lower(given.address)
      and s.removed_at is null`.execute(db);
  return new Set(rows.map(({ place }) => place - 1));
}
