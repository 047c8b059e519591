import { type Kysely, type RawBuilder, sql } from 'kysely';
import { userContaining } from '../../accounts/users';
import { and, containsPattern, countMatches } from '../../platform/database/queries';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import { afterMobilePrefix } from '../../platform/typed-texts';

export interface ClaimFilter {
  from?: Date;
  before?: Date;
  status?: ClaimStatus;
  search?: string | undefined;
  /** Only claims with a signal, or only those without, as of the last search for signals. */
  signal?: boolean | undefined;
}
type Searched = ClaimFilter & { search: string };

export function claimsMatching({ search, from, before, status, signal }: ClaimFilter): RawBuilder<unknown> {
  const flagged = sql`exists (
    select from claim_signals g
    where g.claim_id = c.id and g.codes <> '{}' ${status === 'pending' ? sql`and g.waits` : sql``}
  )`;
  return and(
    from && sql`c.claimed_at >= ${from}`,
    before && sql`c.claimed_at < ${before}`,
    status && sql`c.status = ${status}`,
    signal !== undefined && (signal ? flagged : sql`not ${flagged}`),
    search && sql`(${userMatching(search)} or ${transactionMatching(search)})`,
  );
}

/** The claims that a search matches: those of matching users, and those whose transaction id contains it, each by its own index. */
export function searchedClaims({ search, ...filter }: Searched): RawBuilder<unknown> {
  const claims = sql`select c.* from claims c where ${claimsMatching(filter)}`;
  const ofUsers = sql`${claims} and c.user_id in (select u.id from users u where ${userMatching(search)})`;
  return inTransactionId(search) ? sql`${ofUsers} union ${claims} and ${transactionMatching(search)}` : ofUsers;
}

export const MAX_WALKED = 20_000;
/** One or two characters are in no trigram. */
const LEAST_INDEXED = 3;

export async function isBroadSearch(db: Kysely<Schema>, search: string): Promise<boolean> {
  if ([...search].length < LEAST_INDEXED) return true;
  const users = await countMatches(db, sql`select from users u where ${userMatching(search)}`);
  if (users.capped) return true;
  // Materialized: found by the index, never along all claims until there are enough.
  return (await countMatches(db, sql`with found as materialized (${claimsOf(search)}) select from found`)).capped;
}

const claimsOf = (search: string) => sql`
  select c.id, c.status, c.claimed_at from claims c where ${transactionMatching(search)}`;

export type Direction = 'asc' | 'desc';
export const byTime = (direction: Direction) => sql.raw(`c.claimed_at ${direction}, c.id ${direction}`);

/** The `id` of the first matches of a broad search: those of a transaction id's beginning, or those among the first claims. */
export function firstMatches({ search, ...filter }: Searched, direction: Direction, limit: number) {
  const order = byTime(direction);
  if (search.includes('-') && inTransactionId(search))
    return sql`
      select c.id from (${claimsOf(search)} offset 0) c where ${claimsMatching(filter)} order by ${order} limit ${limit}`;
  return sql`
    select c.id from (
      select c.* from claims c where ${claimsMatching({ ...filter, signal: undefined })} order by ${order} limit ${MAX_WALKED}
    ) c
    cross join lateral (select name, mobile, search_text from users where id = c.user_id offset 0) u
    where ${claimsMatching({ search, status: filter.status, signal: filter.signal })} order by ${order} limit ${limit}`;
}

export function withoutNeedlessSearch<Filter extends ClaimFilter>(filter: Filter): Filter {
  const { search } = filter;
  return search && 'tx-'.includes(search.toLowerCase()) ? { ...filter, search: undefined } : filter;
}

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
