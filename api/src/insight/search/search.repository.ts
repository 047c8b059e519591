import { type Kysely, type RawBuilder, sql } from 'kysely';
import { userContaining } from '../../accounts/users';
import { and, containsPattern } from '../../platform/database/queries';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { afterMobilePrefix, mobileSearch, plainMobile } from '../../platform/typed-texts';

const MOST = 5;
/** One or two characters are in no trigram. */
const LEAST_INDEXED = 3;
/** Names read from where a text would be in their order: the database's collation need not keep a prefix together. */
const NEIGHBOURS = 25;
const MOST_WORDS = 12;
/** Digits of the largest ids that a JavaScript number holds exactly. */
const LONGEST_ID = 15;

interface FoundUser {
  id: number;
  name: string | null;
  mobile: string | null;
  location: string | null;
  roleId: number;
  suspended: boolean;
}

interface FoundClaim {
  id: number;
  transactionId: string;
  userId: number;
  userName: string | null;
  points: number;
  status: ClaimStatus;
  claimedAt: Date;
}

interface FoundBatch {
  id: number;
  productName: string;
  points: number;
  quantity: number;
  voided: boolean;
  createdAt: Date;
}

type Rows<Row> = RawBuilder<Row> | undefined;

async function firstOf<Row extends { id: number }>(db: Kysely<Schema>, queries: Rows<Row>[]): Promise<Row[]> {
  const found = new Map<number, Row>();
  for (const query of queries) {
    if (!query || found.size >= MOST) continue;
    for (const row of (await query.execute(db)).rows) if (!found.has(row.id)) found.set(row.id, row);
  }
  return [...found.values()].slice(0, MOST);
}

const rowsOf = async <Row>(db: Kysely<Schema>, query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(db)).rows;

const beginning = (text: string) => containsPattern(text).slice(1);

/** By mobile, in any spelling, and name: exact, then beginning with the text, then containing it (place and e-mail too). */
export function findUsers(db: Kysely<Schema>, written: string): Promise<FoundUser[]> {
  const text = mobileSearch(written) ?? written;
  const columns = sql`u.id, u.name, u.mobile, u.location, u.role_id as "roleId", u.suspended_at is not null as suspended`;
  const [digits] = /^[0-9]{1,10}$/.exec(plainMobile(text)) ?? [];
  const withMobile = (first: string | undefined) =>
    first === undefined
      ? undefined
      : sql<FoundUser>`
        select ${columns} from users u
        where u.mobile between ${first.padEnd(10, '0')} and ${first.padEnd(10, '9')} and u.erased_at is null
        order by u.mobile limit ${MOST}`;
  return firstOf<FoundUser>(db, [
    withMobile(digits),
    withMobile(afterMobilePrefix(text)),
    sql`
      select ${columns} from (values (2), (3)) as role (id) cross join lateral (
        select * from users where role_id = role.id and erased_at is null and lower(name) >= lower(${text})
        order by lower(name), id limit ${NEIGHBOURS}
      ) u
      where lower(u.name) like lower(${beginning(text)})
      order by lower(u.name) <> lower(${text}), lower(u.name), u.id limit ${MOST}`,
    [...text].length < LEAST_INDEXED
      ? undefined
      : sql`select ${columns} from users u where ${userContaining(text)} and u.erased_at is null limit ${MOST}`,
  ]);
}

/** Selects the rows of a table whose ids begin with some digits: the id itself first, then by length. */
const idsBeginning = (table: 'claims' | 'batches', digits: string) => sql`(
  select r.* from generate_series(0, ${LONGEST_ID - digits.length}::int) as zeros cross join lateral (
    select * from ${sql.table(table)}
    where id between ${digits}::bigint * (10 ^ zeros)::bigint and (${digits}::bigint + 1) * (10 ^ zeros)::bigint - 1
    order by id limit ${MOST}
  ) r
  order by r.id limit ${MOST}
)`;

/** Finds claims by transaction id, with or without its `TX-`: exact, then beginning with the digits, then containing them. */
export function findClaims(db: Kysely<Schema>, text: string): Promise<FoundClaim[]> {
  const [, prefix, digits] = /^(tx ?-? ?|#)?([0-9]{1,15})$/i.exec(text) ?? [];
  if (!digits) return Promise.resolve([]);
  const select = (claims: RawBuilder<unknown>): RawBuilder<FoundClaim> => sql`
    select c.id, c.transaction_id as "transactionId", c.user_id as "userId", u.name as "userName", c.points, c.status,
      c.claimed_at as "claimedAt"
    from ${claims} c join users u on u.id = c.user_id order by c.id`;
  return firstOf(db, [
    digits.startsWith('0') ? undefined : select(idsBeginning('claims', digits)),
    prefix || digits.length < LEAST_INDEXED
      ? undefined
      : select(sql`(select * from claims where transaction_id like ${containsPattern(digits)} limit ${MOST})`),
  ]);
}

export function findBatches(db: Kysely<Schema>, text: string): Promise<FoundBatch[]> {
  const [, digits] = /^(?:batch ?#?|#)? ?([1-9][0-9]{0,14})$/i.exec(text) ?? [];
  if (!digits) return Promise.resolve([]);
  return rowsOf(
    db,
    sql<FoundBatch>`
      select b.id, p.name as "productName", b.points, b.quantity, b.voided_at is not null as voided,
        b.created_at as "createdAt"
      from ${idsBeginning('batches', digits)} b join products p on p.id = b.product_id order by b.id`,
  );
}

const named = (text: string, name: RawBuilder<unknown>, searched: RawBuilder<unknown>) => ({
  matches: and(
    ...text.split(' ', MOST_WORDS).map((word) => sql`lower(${searched}) like lower(${containsPattern(word)})`),
  ),
  order: sql`
    case when lower(${name}) = lower(${text}) then 0 when lower(${name}) like lower(${beginning(text)}) then 1
      when lower(${name}) like lower(${containsPattern(text)}) then 2 else 3 end, lower(${name}), id`,
});

export function findProducts(db: Kysely<Schema>, text: string) {
  const { matches, order } = named(text, sql`name`, sql`name || ' ' || "modelName"`);
  return rowsOf(
    db,
    sql<{ id: number; name: string; modelName: string }>`
      select * from (
        select p.id, p.name, m.name as "modelName" from products p join models m on m.id = p.model_id
        where p.removed_at is null
      ) products where ${matches} order by ${order} limit ${MOST}`,
  );
}

export function findModels(db: Kysely<Schema>, text: string) {
  const { matches, order } = named(text, sql`name`, sql`name`);
  return rowsOf(
    db,
    sql<{
      id: number;
      name: string;
    }>`select id, name from models where removed_at is null and ${matches} order by ${order} limit ${MOST}`,
  );
}

export function findStores(db: Kysely<Schema>, text: string) {
  const digits = mobileSearch(text);
  const phone = sql`regexp_replace(phone, '[^0-9]', '', 'g') like ${`%${digits ?? ''}%`}`;
  const { matches, order } = named(text, sql`name`, sql`name || ' ' || address || ' ' || coalesce(phone, '')`);
  return rowsOf(
    db,
    sql<{
      id: number;
      name: string;
      address: string;
    }>`select id, name, address from stores where removed_at is null and (${matches}${digits ? sql` or ${phone}` : sql``}) order by ${order} limit ${MOST}`,
  );
}
