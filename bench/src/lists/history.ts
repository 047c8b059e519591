import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../../api/src/database/schema';
import { indianMonth } from '../../../api/src/indian-time';
import { listHistory, listHistoryMonths } from '../../../api/src/modules/claims/history.repository';
import { listOwnClaims } from '../../../api/src/modules/claims/own-claims.repository';
import { readRewardsPreview } from '../../../api/src/modules/claims/read-rewards-preview';
import { readTotals } from '../../../api/src/modules/ledger';
import { countNews, listNews } from '../../../api/src/modules/news/news.repository';
import { listClaimsOf, listEntriesOf, listScansOf } from '../../../api/src/modules/people/person-records.repository';
import type { AppContext } from '../../../api/src/app-context';
import type { Read } from './explain-reads';

const HEAVY_USERS = 20;
const PAGE = 10;
const KINDS = ['scan', 'claim', 'adjustment'] as const;

interface HeavyUser {
  id: number;
  mobile: string;
  suspended: boolean;
  scans: number;
  claims: number;
  entries: number;
}

/** What a user's own screens read, and an admin's page about them, for each of the twenty who scanned most. */
export async function historyReads(db: Kysely<Schema>): Promise<Read[]> {
  const { rows } = await sql<HeavyUser>`
    select u.id, u.mobile, u.suspended_at is not null as suspended,
      (select count(*) from scans where user_id = u.id) as scans,
      (select count(*) from claims where user_id = u.id) as claims,
      (select count(*) from journal where user_id = u.id) as entries
    from (select user_id from point_totals order by granted desc limit ${HEAVY_USERS}) heaviest
    join users u on u.id = heaviest.user_id order by scans desc`.execute(db);
  console.log(`The ${rows.length} heaviest users: ${rows.at(-1)?.scans} to ${rows[0]?.scans} scans each.`);
  return rows.flatMap((user) =>
    // Who is suspended has no screens of their own; the database is asked all the same.
    readsOf(user).map(({ request, ...read }) => (user.suspended || !request ? read : { ...read, request })),
  );
}

function readsOf({ id, mobile, scans, claims, entries }: HeavyUser): Read[] {
  const as = { mobile };
  const lastOf = (rows: number) => Math.max(1, Math.ceil(rows / PAGE));
  const window = (page: number) => ({ limit: PAGE, offset: (page - 1) * PAGE });
  const history = (what: string, page: number, month?: string): Read => ({
    what: `History: ${what}`,
    ask: (db) => listHistory(db, id, { kinds: KINDS, ...window(page), ...(month && indianMonth(month)) }),
    request: { path: '/users/transactions/get', body: { page, ...(month && { month }) }, as },
  });
  const person = (
    what: string,
    path: string,
    page: number,
    ask: typeof listScansOf | typeof listClaimsOf | typeof listEntriesOf,
  ): Read => ({
    what: `Person’s page: ${what}`,
    ask: (db) => ask(db, { userId: id, ...window(page) }),
    request: { path: `/admin/people/${path}`, body: { user_id: id, page }, as: 'admin' },
  });
  const month = new Date(Date.now() - 150 * 86_400_000).toISOString().slice(0, 7);
  return [
    {
      what: 'Rewards: points and count of news',
      ask: async (db) => [await readTotals(db, id), await countNews(db, id)],
      request: { path: '/users/scanners/get', body: {}, as },
    },
    { what: 'Rewards: news', ask: (db) => listNews(db, id, 20), request: { path: '/users/news/get', body: {}, as } },
    {
      what: 'Preview of a person’s points and claims',
      ask: (db) => readRewardsPreview({ db } as AppContext, id),
    },
    history('first page', 1),
    history('page in the middle', Math.ceil(lastOf(scans + claims) / 2)),
    history('last page', lastOf(scans + claims)),
    history('first page of a month', 1, month),
    {
      what: 'History: sums of the months',
      ask: (db) => listHistoryMonths(db, id, { kinds: KINDS }),
      request: { path: '/users/transactions/months', body: {}, as },
    },
    {
      what: 'Own claims: first page',
      ask: (db) => listOwnClaims(db, id, window(1)),
      request: { path: '/users/claims', body: {}, as },
    },
    {
      what: 'Own claims: last page',
      ask: (db) => listOwnClaims(db, id, window(lastOf(claims))),
      request: { path: '/users/claims', body: { page: lastOf(claims) }, as },
    },
    person('scans, first page', 'scans', 1, listScansOf),
    person('scans, last page', 'scans', lastOf(scans), listScansOf),
    person('claims, last page', 'claims', lastOf(claims), listClaimsOf),
    person('journal, first page', 'journal', 1, listEntriesOf),
    person('journal, page in the middle', 'journal', Math.ceil(lastOf(entries) / 2), listEntriesOf),
    person('journal, last page', 'journal', lastOf(entries), listEntriesOf),
  ];
}
