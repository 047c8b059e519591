import { type Kysely, type RawBuilder, sql } from 'kysely';
import { allOf, holding } from '../../database/queries';
import type { ClaimStatus, Schema } from '../../database/schema';

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
  return sql`
    select ${columns} from claims c
    where ${claimsMatching(filter)} and c.user_id in (
      select u.id from users u where groups_of_three(u.search_text) @> ${groups} and ${userMatching(search)}
    )
    union
    select ${columns} from claims c
    where ${claimsMatching(filter)}
      and ${idsBeginning(search) ?? sql`groups_of_three(lower(c.transaction_id)) @> ${groups} and ${transactionMatching(search)}`}`;
}

function claimsMatching({ from, before, status }: Omit<RedemptionFilter, 'search'>): RawBuilder<unknown> {
  return allOf(
    from && sql`c.claimed_at >= ${from}`,
    before && sql`c.claimed_at < ${before}`,
    status && sql`c.status = ${status}`,
  );
}

const MANY_USERS = 5000;

/**
 * Whether so many users or transaction ids match that reading claims in their order finds a page sooner than the
 * indexes of texts.
 */
export async function isBroadSearch(db: Kysely<Schema>, search: string): Promise<boolean> {
  if ([...search].length < 3 || /^(?:tx|x)-[1-9]$/i.test(search)) return true;
  const { rows } = await sql<{ users: number }>`
    select count(*) as users from (
      select from users u
      where groups_of_three(u.search_text) @> groups_of_three(lower(${search})) and ${userMatching(search)}
      limit ${MANY_USERS}
    ) few`.execute(db);
  return rows[0]!.users === MANY_USERS;
}

const BEGINNING = 'tx-';

export const findsAll = (search: string): boolean => BEGINNING.includes(search.toLowerCase());

/** Matches `TX-12`: the ids 12, 120 to 129, 1200 to 1299 … by the primary key; none for more digits than any id has. */
function idsBeginning(search: string): RawBuilder<unknown> | undefined {
  const [, digits] = /^(?:tx|x)-([1-9][0-9]{0,14})$/i.exec(search) ?? [];
  if (digits === undefined) return undefined;
  const ranges = Array.from({ length: LONGEST_ID - digits.length + 1 }, (_, zeros) => {
    const least = Number(digits) * 10 ** zeros;
    return sql`c.id between ${least} and ${least + 10 ** zeros - 1}`;
  });
  return sql`(${sql.join(ranges, sql` or `)})`;
}

const userMatching = (search: string) => sql`(u.name ilike ${holding(search)} or u.mobile like ${holding(search)})`;

const transactionMatching = (search: string) => sql`c.transaction_id ilike ${holding(search)}`;
