import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { greatCircleKm } from '../../platform/database/great-circle';
import { and, containsPattern } from '../../platform/database/queries';
import type { Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import type { Position } from '../places';
import { type StoreForm, storeValues } from './store.schema';

/** Words of a search that are used; in practice more do not narrow it further. */
const MOST_WORDS = 12;

export interface Store extends StoreForm {
  id: number;
  created_at: Date;
  changed_at: Date;
}

export interface StoreFilter {
  search?: string;
  sort: 'name' | 'added';
  direction: 'asc' | 'desc';
}

export interface NearFilter {
  search?: string | undefined;
  pin?: string | undefined;
  position?: Position | undefined;
  homePin?: string | undefined;
  /** False if the position is too vague for distances: it is used for the order only. */
  measured?: boolean;
}

/** A store with its distance in metres; null without an origin. */
export type NearStore = Store & { distance: number | null; same_pin: boolean };

export const STORE_FIELDS = Object.keys(storeValues) as (keyof StoreForm)[];
const COLUMNS = ['id', ...STORE_FIELDS, 'created_at', 'changed_at'] as const;

export async function listStores(db: Kysely<Schema>, { search, sort, direction }: StoreFilter, page: PageWindow) {
  const way = sql.raw(direction);
  const order = sort === 'name' ? sql`lower(name) ${way}, id ${way}` : sql`created_at ${way}, id ${way}`;
  const stores = db.selectFrom('stores').select(COLUMNS).where(matching({ search }));
  return pageOf<Store>(db, stores, order, page);
}

/** Lists stores with the user's own PIN code first, then nearest first from a position, else by name. Distances in metres. */
export async function listStoresNear(
  db: Kysely<Schema>,
  { search, pin, position, homePin, measured = true }: NearFilter,
  page: PageWindow,
): Promise<Page<NearStore>> {
  const distance = position
    ? sql`round(1000 * ${greatCircleKm(
        { latitude: sql`${position.latitude}::float8`, longitude: sql`${position.longitude}::float8` },
        { latitude: sql.ref('latitude'), longitude: sql.ref('longitude') },
      )})::bigint`
    : sql`null::bigint`;
  const samePin = homePin ? sql`address ~ ${pinPattern(homePin)}` : sql`false`;
  const stores = db
    .selectFrom('stores')
    .select([...COLUMNS, distance.as('distance'), samePin.as('same_pin')])
    .where(matching({ search, pin }));
  const found = await pageOf<NearStore>(db, stores, sql`same_pin desc, distance, lower(name), id`, page);
  return measured ? found : { ...found, rows: found.rows.map((store) => ({ ...store, distance: null })) };
}

/**
 * Returns the median position of the stores of a PIN code: one with wrong coordinates does not move it.
 * @param first three to six of its first digits
 * @returns undefined if no store has it
 */
export async function middleOfPin(db: Kysely<Schema>, first: string): Promise<Position | undefined> {
  const { rows } = await sql<{ [axis in keyof Position]: number | null }>`
    select percentile_cont(0.5) within group (order by latitude) as latitude,
      percentile_cont(0.5) within group (order by longitude) as longitude
    from stores where ${matching({ pin: first })}`.execute(db);
  const { latitude, longitude } = rows[0]!;
  return latitude === null || longitude === null ? undefined : { latitude, longitude };
}

async function pageOf<Row>(
  db: Kysely<Schema>,
  stores: SelectQueryBuilder<Schema, 'stores', unknown>,
  order: RawBuilder<unknown>,
  { limit, offset }: PageWindow,
): Promise<Page<Row>> {
  const counted = stores.clearSelect().select((eb) => eb.fn.countAll().as('total'));
  const { rows } = await sql<Row & { total: number; id: number | null }>`
    with page as ${stores.orderBy(order).limit(limit).offset(offset)}
    select counted.total, page.* from ${counted} counted left join page on true order by ${order}`.execute(db);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** Matches if every word is found somewhere: "kothrud pune" finds "Kothrud, Pune 411038". */
function matching({ search = '', pin }: { search?: string | undefined; pin?: string | undefined }) {
  const words = search.split(' ', MOST_WORDS).filter(Boolean);
  return sql<boolean>`${and(sql`removed_at is null`, ...words.map(holdsWord), pin && sql`address ~ ${pinPattern(pin)}`)}`;
}

function holdsWord(word: string): RawBuilder<unknown> {
  const pattern = containsPattern(word);
  const digits = word.replace(/[^0-9]/g, '');
  // A phone number matches regardless of its spacing.
  const phone = digits.length >= 3 && sql`regexp_replace(phone, '[^0-9]', '', 'g') like ${`%${digits}%`}`;
  return sql`(name ilike ${pattern} or address ilike ${pattern} or phone ilike ${pattern} or ${phone || sql`false`})`;
}

/** Matches a PIN code with these first digits, also as "411 038", and not as part of a longer number. */
function pinPattern(first: string): string {
  const digits = Array.from({ length: 6 }, (_, at) => first[at] ?? '[0-9]');
  return `(^|[^0-9])${digits.slice(0, 3).join('')} ?${digits.slice(3).join('')}([^0-9]|$)`;
}

export async function insertStores(trx: Transaction<Schema>, stores: readonly StoreForm[], at: Date) {
  const fields = sql.join(STORE_FIELDS.map((field) => sql.ref(field)));
  // One parameter for all rows: PostgreSQL takes 65,535 a statement.
  const { rows } = await sql<{ id: number; name: string; address: string }>`
    insert into stores (${fields}, created_at, changed_at)
    select ${fields}, ${at}::timestamptz, ${at}::timestamptz
    from json_populate_recordset(null::stores, ${JSON.stringify(stores)})
    on conflict (lower(name), lower(address)) where removed_at is null do nothing
    returning id, name, address`.execute(trx);
  const keyOf = ({ name, address }: { name: string; address: string }) => `${name}\n${address}`;
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return stores.map((store) => ids.get(keyOf(store)));
}

export function lockStore(trx: Transaction<Schema>, id: number): Promise<Store | undefined> {
  return trx
    .selectFrom('stores')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst();
}

/** Changes fields of a locked store. A taken name and address violate stores_one_place. */
export async function updateStore(trx: Transaction<Schema>, id: number, changes: Partial<StoreForm>, at: Date) {
  const set = { ...changes, changed_at: at };
  await trx.updateTable('stores').set(set).where('id', '=', id).execute();
}

export async function findTaken(db: Kysely<Schema>, places: readonly { name: string; address: string }[]) {
  const { rows } = await sql<{ place: number }>`
    select given.place::int as place
    from unnest(${places.map(({ name }) => name)}::text[], ${places.map(({ address }) => address)}::text[])
      with ordinality as given (name, address, place)
    join stores s on lower(s.name) = lower(given.name) and lower(s.address) = lower(given.address)
      and s.removed_at is null`.execute(db);
  return new Set(rows.map(({ place }) => place - 1));
}
