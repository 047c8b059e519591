import { type Kysely, type RawBuilder, sql } from 'kysely';
import { and, countMatches, containsPattern } from '../../platform/database/queries';
import type { ClaimStatus, Schema } from '../../platform/database/schema';

/** Digits of the largest ids that a JavaScript number holds exactly. */
const LONGEST_ID = 15;

/**
 * Claims from a time, before a time, with a status, and with a text in the user's name or mobile or in the transaction
 * id.
 */
export interface RedemptionFilter {
  from?: Date;
  before?: Date;
  status?: ClaimStatus;
  search?: string;
}

/** Returns conditions over `c` (claims) and `u` (their users), for a `where`. */
export function redemptionsMatching({ search, ...filter }: RedemptionFilter): RawBuilder<unknown> {
  if (!search) return claimsMatching(filter);
  return sql`${claimsMatching(filter)} and (${userMatching(search)} or ${transactionMatching(search)})`;
}

/**
 * Returns a query for the claims (`id`, `status`, `points`, `claimed_at`) that a search matches: those of matching
 * users, and those whose transaction id contains it, each by its own index. One or two characters have no trigram
 * (migrations/baseline/users.ts): then every claim is read.
 */
export function searchedClaims({ search, ...filter }: RedemptionFilter & { search: string }): RawBuilder<unknown> {
  const columns = sql`c.id, c.status, c.points, c.claimed_at`;
  if ([...search].length < 3) {
    return sql`
      select ${columns} from claims c join users u on u.id = c.user_id
      where ${redemptionsMatching({ ...filter, search })}`;
  }
  const groups = sql`groups_of_three(lower(${search}))`;
  const ids = idRanges(search);
  return sql`
    select ${columns} from claims c
    where ${claimsMatching(filter)} and c.user_id in (
      select u.id from users u where groups_of_three(u.search_text) @> ${groups} and ${userMatching(search)}
    )
    union
    select ${columns} from claims c
    where ${claimsMatching(filter)}
      and ${ids ? withinIds(ids) : sql`groups_of_three(lower(c.transaction_id)) @> ${groups} and ${transactionMatching(search)}`}`;
}

function claimsMatching({ from, before, status }: Omit<RedemptionFilter, 'search'>): RawBuilder<unknown> {
  return and(
    from && sql`c.claimed_at >= ${from}`,
    before && sql`c.claimed_at < ${before}`,
    status && sql`c.status = ${status}`,
  );
}

/** More users than this are not looked up one by one: claims are read in their order until a list is full. */
const MANY_USERS = 10_000;
/** Of a text that many users share, so many claims are looked through. */
export const MAX_WALKED = 20_000;

/** Whether a search has so many matches that only the first are found (`firstMatches`), and none counted. */
export async function isBroadSearch(db: Kysely<Schema>, search: string): Promise<boolean> {
  const ids = idRanges(search);
  if (ids) return (await countMatches(db, sql`select from claims c where ${withinIds(ids)}`)).capped;
  if ([...search].length < 3) return true;
  const { rows } = await sql<{ users: number }>`
    select count(*) as users from (
      select from users u
      where groups_of_three(u.search_text) @> groups_of_three(lower(${search})) and ${userMatching(search)}
      limit ${MANY_USERS}
    ) few`.execute(db);
  return rows[0]!.users === MANY_USERS;
}

/**
 * Returns a query for the `id` of the first matches of a broad search, by time: all that begin with a transaction id, or
 * those with the text among the first claims.
 */
export function firstMatches(
  { search, also = sql`true`, ...filter }: RedemptionFilter & { search: string; also?: RawBuilder<unknown> },
  { direction, limit }: { direction: 'asc' | 'desc'; limit: number },
): RawBuilder<unknown> {
  const way = sql.raw(direction);
  const ids = idRanges(search);
  if (ids) {
    // Ids follow the time of the claim.
    return sql`
      select c.id from (values ${sql.join(ids.map(({ least, most }) => sql`(${least}::bigint, ${most}::bigint)`))}) as range (least, most)
      cross join lateral (
        select id from claims c where id between range.least and range.most and ${claimsMatching(filter)} and ${also}
        order by id ${way} limit ${limit}
      ) c order by c.id ${way} limit ${limit}`;
  }
  const order = sql`c.claimed_at ${way}, c.id ${way}`;
  return sql`
    select c.id from (
      select c.* from claims c where ${claimsMatching(filter)} order by ${order} limit ${MAX_WALKED}
    ) c
    cross join lateral (select name, mobile, search_text from users where id = c.user_id offset 0) u
    where ${redemptionsMatching({ search })} and ${also} order by ${order} limit ${limit}`;
}

const BEGINNING = 'tx-';

export const findsAll = (search: string): boolean => BEGINNING.includes(search.toLowerCase());

/** Returns where ids begin like `TX-12`: 12, 120 to 129, 1200 to 1299 …; none for more digits than any id has. */
function idRanges(search: string): { least: number; most: number }[] | undefined {
  const [, digits] = /^(?:tx|x)-([1-9][0-9]{0,14})$/i.exec(search) ?? [];
  if (digits === undefined) return undefined;
  return Array.from({ length: LONGEST_ID - digits.length + 1 }, (_, zeros) => {
    const least = Number(digits) * 10 ** zeros;
    return { least, most: least + 10 ** zeros - 1 };
  });
}

const withinIds = (ranges: readonly { least: number; most: number }[]) =>
  sql`(${sql.join(
    ranges.map(({ least, most }) => sql`c.id between ${least} and ${most}`),
    sql` or `,
  )})`;

/** `search_text` rejects most in a tenth of the time of `ilike`. */
const userMatching = (search: string) => sql`
  (u.search_text like lower(${containsPattern(search)}) and (u.name ilike ${containsPattern(search)} or u.mobile like ${containsPattern(search)}))`;

const transactionMatching = (search: string) => sql`c.transaction_id ilike ${containsPattern(search)}`;
