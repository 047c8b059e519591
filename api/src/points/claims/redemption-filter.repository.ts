import { type Kysely, type RawBuilder, sql } from 'kysely';
import { userContaining } from '../../accounts/users';
import { and, containsPattern, countMatches } from '../../platform/database/queries';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { afterMobilePrefix } from '../../platform/typed-texts';

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
export function redemptionsMatching({ search, from, before, status }: RedemptionFilter): RawBuilder<unknown> {
  return and(
    from && sql`c.claimed_at >= ${from}`,
    before && sql`c.claimed_at < ${before}`,
    status && sql`c.status = ${status}`,
    search && sql`(${userMatching(search)} or ${transactionMatching(search)})`,
  );
}

/**
 * Returns a query for the claims (`id`, `status`, `points`, `claimed_at`) that a search matches: those of matching
 * users, and those whose transaction id contains it, each by its own index.
 */
export function searchedClaims({ search, ...filter }: RedemptionFilter & { search: string }): RawBuilder<unknown> {
  const claims = sql`select c.id, c.status, c.points, c.claimed_at from claims c where ${redemptionsMatching(filter)}`;
  return sql`
    ${claims} and c.user_id in (select u.id from users u where ${userMatching(search)})
    union ${claims} and ${transactionMatching(search)}`;
}

/** Of a text that many users share, so many claims are looked through. */
export const MAX_WALKED = 20_000;
/** One or two characters are in no trigram. */
const LEAST_INDEXED = 3;

/** Whether a search has so many matches that only the first are found (`firstMatches`), and none counted. */
export async function isBroadSearch(db: Kysely<Schema>, search: string): Promise<boolean> {
  if ([...search].length < LEAST_INDEXED) return true;
  const users = await countMatches(db, sql`select from users u where ${userMatching(search)}`);
  return users.capped || (await countMatches(db, sql`select from (${searchedIds(search)}) c`)).capped;
}

/** Returns a query for the claims of a transaction id. Materialized: all are read by the index, never claims by time. */
const searchedIds = (search: string) => sql`
  with found as materialized (select * from claims c where ${transactionMatching(search)}) select * from found`;

/**
 * Returns a query for the `id` of the first matches of a broad search, by time: those of a transaction id's beginning,
 * or those among the first claims.
 */
export function firstMatches(
  { search, also = sql`true`, ...filter }: RedemptionFilter & { search: string; also?: RawBuilder<unknown> },
  { direction, limit }: { direction: 'asc' | 'desc'; limit: number },
): RawBuilder<unknown> {
  const order = sql.raw(`c.claimed_at ${direction}, c.id ${direction}`);
  const matching = redemptionsMatching(filter);
  if (search.includes('-') && inTransactionId(search))
    return sql`
      select c.id from (${searchedIds(search)}) c where ${matching} and ${also} order by ${order} limit ${limit}`;
  return sql`
    select c.id from (select c.* from claims c where ${matching} order by ${order} limit ${MAX_WALKED}) c
    cross join lateral (select name, mobile, search_text from users where id = c.user_id offset 0) u
    where ${redemptionsMatching({ search })} and ${also} order by ${order} limit ${limit}`;
}

export const findsAll = (search: string): boolean => 'tx-'.includes(search.toLowerCase());

/** Of what users are searched by, their location and e-mail do not count here. */
const userMatching = (search: string) => {
  const pattern = containsPattern(search);
  const mobile = afterMobilePrefix(search);
  const begins = mobile ? sql`or u.mobile like ${`${mobile}%`}` : sql``;
  return sql`(${userContaining(search)} and (u.name ilike ${pattern} or u.mobile like ${pattern} ${begins}))`;
};

const inTransactionId = (search: string) => /^(?:(?:t?x)?-)?[0-9]*$/i.test(search);

/** Transaction ids are TX- and digits: other texts need not be looked up. */
const transactionMatching = (search: string) =>
  inTransactionId(search) ? sql`c.transaction_id ilike ${containsPattern(search)}` : sql`false`;
