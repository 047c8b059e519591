import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countMatches, readSnapshot } from '../../platform/database/queries';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { type ClaimTotals, claimTotalsOf, readClaimTotals } from './claims.repository';
import { readSettings } from '../../programme/programme';
import {
  byTime,
  type ClaimFilter,
  claimsMatching,
  firstMatches,
  isBroadSearch,
  MAX_WALKED,
  searchedClaims,
  withoutNeedlessSearch,
} from './claim-filter.repository';
import { type ClaimRow, type ClaimWithSignals, readClaims, withCurrentSignals } from './claim-rows.repository';
import { codesOf, readSignals } from '../signals';

const MOST_OF_MANY = 500;
const MOST_OF_QUEUE = 200;

/** Read from the index of waiting claims with a signal, which holds decided ones until the next search for signals. */
const flaggedWaiting = sql`
  claim_signals g join claims c on c.id = g.claim_id
  where g.waits and g.codes <> '{}' and c.status = 'pending'`;

const claimsWithin = (ids: RawBuilder<unknown>) => sql`select c.* from claims c where c.id in (${ids})`;

/**
 * Lists the newest matches, and their number, also by status regardless of that filter, from one snapshot. Of a search with very
 * many matches the newest are listed and none counted: `capped`, without `byStatus`.
 */
export async function listRedemptions(db: Kysely<Schema>, asked: ClaimFilter, limit: number) {
  const { search, ...filter } = withoutNeedlessSearch(asked);
  return readSnapshot(db, async (trx) => {
    if (search && (await isBroadSearch(trx, search))) {
      const rows = await readNewest(trx, claimsWithin(firstMatches({ ...filter, search }, 'desc', MOST_OF_MANY)));
      const looked = countOf(await readClaimTotals(trx, filter), filter) <= MAX_WALKED;
      const capped = !looked || rows.length === MOST_OF_MANY;
      // Matches may be older than those looked through.
      if (rows.length > 0 || !capped) return { rows, total: rows.length, capped };
    }
    const found = search
      ? sql`(${searchedClaims({ ...filter, search })} offset 0) c`
      : sql`claims c where ${claimsMatching(filter)}`;
    const rows = await readNewest(trx, sql`select c.* from ${found} order by ${byTime('desc')} limit ${limit}`);
    // All matches are listed: counting these saves a second search.
    const areAll = search && !filter.status && rows.length < limit;
    const byStatus = areAll ? totalsOfListed(rows) : await totalsOf(trx, { ...filter, search });
    return { rows, total: countOf(byStatus, filter), byStatus };
  });
}

function totalsOfListed(rows: readonly ClaimRow[]): ClaimTotals {
  const totals = (['pending', 'approved', 'rejected'] as const).map((status) => {
    const claims = rows.filter((row) => row.status === status);
    return { status, count: claims.length, points: claims.reduce((sum, { points }) => sum + points, 0) };
  });
  return claimTotalsOf(totals);
}

async function readNewest(trx: Kysely<Schema>, page: RawBuilder<unknown>): Promise<ClaimRow[]> {
  const rows = await readClaims(trx, page, byTime('desc'));
  const unread = rows.filter(({ status, signals }) => status === 'pending' && signals === null);
  if (unread.length === 0) return rows;
  const current = await readSignals(
    trx,
    unread.map(({ claimId }) => claimId),
  );
  for (const row of unread) row.signals = codesOf(current.get(row.claimId));
  return rows;
}

export async function countRedemptions(db: Kysely<Schema>, filter: ClaimFilter): Promise<number> {
  return countOf(await totalsOf(db, withoutNeedlessSearch(filter)), filter);
}

function countOf(byStatus: ClaimTotals, { status }: ClaimFilter): number {
  const wanted = status ? [byStatus[status]] : Object.values(byStatus);
  return wanted.reduce((sum, { count }) => sum + count, 0);
}

async function totalsOf(trx: Kysely<Schema>, { status: _, search, ...days }: ClaimFilter): Promise<ClaimTotals> {
  if (!search) return readClaimTotals(trx, days);
  const { rows } = await sql<{ status: ClaimStatus; count: number; points: number }>`
    select status, count(*) as count, sum(points)::bigint as points
    from (${searchedClaims({ ...days, search })}) found group by status`.execute(trx);
  return claimTotalsOf(rows);
}

/** Waiting claims oldest first, decided ones newest first, with the signals as of now. A search finds the first 200. */
export async function listQueue(
  db: Kysely<Schema>,
  asked: ClaimFilter & { status: ClaimStatus },
  { limit, offset }: PageWindow,
): Promise<Page<ClaimWithSignals>> {
  const { search, ...filter } = withoutNeedlessSearch(asked);
  const isWaiting = filter.status === 'pending';
  const direction = isWaiting ? 'asc' : 'desc';
  return readSnapshot(db, async (trx) => {
    const read = async (page: RawBuilder<unknown>) =>
      withCurrentSignals(trx, await readClaims(trx, page, byTime(direction)));
    if (search) {
      const found = (await isBroadSearch(trx, search))
        ? firstMatches({ ...filter, search }, direction, MOST_OF_QUEUE)
        : sql`
            select c.id from (${searchedClaims({ ...filter, search })} offset 0) c
            order by ${byTime(direction)} limit ${MOST_OF_QUEUE}`;
      const { rows: ids } = await sql<{ id: number }>`${found}`.execute(trx);
      const shown = ids.slice(offset, offset + limit).map(({ id }) => id);
      const rows = await read(claimsWithin(sql`select unnest(${shown}::bigint[])`));
      return { rows, total: ids.length, capped: ids.length === MOST_OF_QUEUE };
    }
    const claims = sql`claims c where ${claimsMatching(filter)}`;
    const { total, capped } =
      filter.signal === undefined
        ? { total: countOf(await readClaimTotals(trx), filter), capped: false }
        : await countMatches(trx, sql`select from ${filter.signal && isWaiting ? flaggedWaiting : claims}`);
    if (offset >= total) return { rows: [], total, capped };
    // The last pages are the first ones of the other direction.
    const fromEnd = !capped && offset > total / 2;
    const wanted = Math.min(limit, total - offset);
    const rows = await read(sql`
      select c.* from ${claims} order by ${byTime(isWaiting === fromEnd ? 'desc' : 'asc')}
      limit ${wanted}::bigint offset ${fromEnd ? total - offset - wanted : offset}::bigint`);
    return { rows, total, capped };
  });
}

export async function readQueueSummary(db: Kysely<Schema>) {
  return readSnapshot(db, async (trx) => {
    const { pending } = await readClaimTotals(trx);
    const { pointValuePaise } = await readSettings(trx);
    const { rows } = await sql<{ oldest: Date | null; worth: number | null }>`
      select min(claimed_at) as oldest, sum(points * coalesce(value_paise, ${pointValuePaise}::bigint))::bigint as worth
      from claims where status = 'pending'`.execute(trx);
    const [{ oldest = null, worth = null } = {}] = rows;
    const flagged = await countMatches(trx, sql`select from ${flaggedWaiting}`);
    return {
      waiting: pending.count,
      points: pending.points,
      worthPaise: worth ?? (pointValuePaise === null ? null : 0),
      oldestClaimedAt: oldest,
      flagged: flagged.total,
      flaggedCapped: flagged.capped,
    };
  });
}
