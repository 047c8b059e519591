import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countMatches, readSnapshot } from '../../platform/database/queries';
import type { ClaimStatus, Schema } from '../../platform/database/schema';
import type { Page, PageWindow } from '../../platform/http/request-fields';
import { readTotals } from '../ledger';
import { findPayoutDetails } from '../../money/payout-details';
import { readSettings } from '../../programme/programme';
import { readClaimTotals } from './claim-totals.repository';
import { valueOf, worthOf } from './claim-worth.repository';
import { claimNotFound } from './own-claims.repository';
import { findsAll, firstMatches, isBroadSearch, searchedClaims } from './redemption-filter.repository';
import { type SignalFigures, readSignals } from '../signals';

export interface QueueFilter {
  status: ClaimStatus;
  search?: string;
  /** Only claims with a signal, or only those without. */
  signal?: boolean;
}

/** A claim as an admin decides it. */
export interface TriageClaim {
  claimId: number;
  transactionId: string;
  status: ClaimStatus;
  points: number;
  /** What a point of it is worth: paid if it is approved; else stated by the claim, or, made without a value, now. */
  valuePaise: number | null;
  worthPaise: number | null;
  claimedAt: Date;
  resolvedAt: Date | null;
  reason: string | null;
  scansCount: number;
  userId: number;
  userName: string;
  mobile: string;
  roleId: number;
  signals: SignalFigures[];
}

const flagged = ({ signal, status }: QueueFilter) =>
  signal === undefined
    ? sql`true`
    : sql`${signal ? sql`` : sql`not`} exists (
        select from claim_signals g
        where g.claim_id = c.id and g.codes <> '{}' ${status === 'pending' ? sql`and g.waits` : sql``}
      )`;

/** Read from the index of waiting claims with a signal, which holds decided ones until the next search for signals. */
const flaggedWaiting = sql`
  claim_signals g join claims c on c.id = g.claim_id
  where g.waits and g.codes <> '{}' and c.status = 'pending'`;

/** A search finds so many; more are no help to choose from. */
const MAX_FOUND = 200;

const byTime = (oldestFirst: boolean) => sql.raw(oldestFirst ? 'c.claimed_at, c.id' : 'c.claimed_at desc, c.id desc');

/**
 * Lists a page of claims of one status and their number: waiting ones oldest first, decided ones newest first. A search
 * finds the first 200. A filter by signal is as old as the last search for signals; the signals of the rows are as of
 * now.
 */
export async function listQueue(
  db: Kysely<Schema>,
  filter: QueueFilter,
  { limit, offset }: PageWindow,
): Promise<Page<TriageClaim>> {
  const { status, search, signal } = filter;
  const order = byTime(status === 'pending');
  return readSnapshot(db, async (trx) => {
    if (search && !findsAll(search)) {
      const found = await findClaims(trx, { ...filter, search }, order);
      const ids = found.slice(offset, offset + limit);
      const rows = await readClaims(trx, sql`select unnest(${ids}::bigint[]) as id`, order);
      return { rows, total: found.length, capped: found.length === MAX_FOUND };
    }
    const claims = sql`claims c where c.status = ${status} and ${flagged(filter)}`;
    const { total, capped } =
      signal === undefined
        ? { total: (await readClaimTotals(trx))[status].count, capped: false }
        : await countMatches(trx, sql`select from ${signal && status === 'pending' ? flaggedWaiting : claims}`);
    if (offset >= total) return { rows: [], total, capped };
    // The last pages are the first ones of the other direction.
    const fromEnd = !capped && offset > total / 2;
    const wanted = Math.min(limit, total - offset);
    const page = sql`
      select c.id from ${claims} order by ${byTime((status === 'pending') !== fromEnd)}
      limit ${wanted}::bigint offset ${fromEnd ? total - offset - wanted : offset}::bigint`;
    return { rows: await readClaims(trx, page, order), total, capped };
  });
}

async function findClaims(
  trx: Kysely<Schema>,
  filter: QueueFilter & { search: string },
  order: RawBuilder<unknown>,
): Promise<number[]> {
  const { status, search } = filter;
  const direction = status === 'pending' ? 'asc' : 'desc';
  const found = (await isBroadSearch(trx, search))
    ? firstMatches({ status, search, also: flagged(filter) }, { direction, limit: MAX_FOUND })
    : sql`
        select c.id from claims c
        where c.id in (select id from (${searchedClaims({ status, search })}) searched) and ${flagged(filter)}
        order by ${order} limit ${MAX_FOUND}`;
  const { rows } = await sql<{ id: number }>`${found}`.execute(trx);
  return rows.map(({ id }) => id);
}

async function readClaims(
  db: Kysely<Schema>,
  ids: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<TriageClaim[]> {
  const { rows } = await sql<Omit<TriageClaim, 'signals' | 'worthPaise'>>`
    with page as materialized (${ids})
    select c.id as "claimId", c.transaction_id as "transactionId", c.status, c.points,
      ${valueOf(await readSettings(db))} as "valuePaise", c.claimed_at as "claimedAt",
      c.resolved_at as "resolvedAt", c.reason,
      (select count(*) from scans where claim_id = c.id)
        + (select count(*) from released_claim_items where claim_id = c.id) as "scansCount",
      u.id as "userId", coalesce(u.name, '') as "userName", coalesce(u.mobile, '') as mobile, u.role_id as "roleId"
    from page join claims c on c.id = page.id join users u on u.id = c.user_id left join payouts p on p.claim_id = c.id
    order by ${order}`.execute(db);
  const signals = await readSignals(
    db,
    rows.map(({ claimId }) => claimId),
  );
  return rows.map((row) => ({ ...row, worthPaise: worthOf(row), signals: signals.get(row.claimId) ?? [] }));
}

/** Returns what waits: claims, points, their worth, the oldest claim's time, and how many have a signal. */
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

export interface ClaimScan {
  serial: number;
  productName: string;
  batchId: number;
  points: number;
  at: Date;
  location: string;
  latitude: number | null;
  longitude: number | null;
}

/** More scans of one claim are counted, not listed. */
const MAX_SCANS = 1000;
const FORMER_CLAIMS = 10;

export type ClaimDetail = Awaited<ReturnType<typeof readClaimDetail>>;

/**
 * Reads a claim with its signals, its scans in the order of time, and its user with points and other claims, from one
 * snapshot.
 * @throws ApiError 404 `claim_not_found`
 */
export async function readClaimDetail(db: Kysely<Schema>, transactionId: string) {
  return readSnapshot(db, async (trx) => {
    const [claim] = await readClaims(
      trx,
      sql`select id from claims where transaction_id = ${transactionId}`,
      sql.raw('c.id'),
    );
    if (!claim) throw claimNotFound();
    const { claimId, userId } = claim;
    const { rows: scans } = await sql<ClaimScan>`
      select s.serial, p.name as "productName", s.batch_id as "batchId", s.points, s.scanned_at as at, s.location,
        s.latitude, s.longitude
      from (
        select serial from scans where claim_id = ${claimId}
        union all
        select serial from released_claim_items where claim_id = ${claimId}
      ) item
      join scans s on s.serial = item.serial
      join batches b on b.id = s.batch_id
      join products p on p.id = b.product_id
      order by s.scanned_at, s.serial limit ${MAX_SCANS}`.execute(trx);
    const { rows: former } = await sql<FormerClaim>`
      select transaction_id as "transactionId", points, status, claimed_at as "claimedAt", resolved_at as "resolvedAt",
        reason
      from claims where user_id = ${userId} and id <> ${claimId} order by id desc limit ${FORMER_CLAIMS}`.execute(trx);
    const { rows: about } = await sql<ClaimContext>`
      select u.joined_at as "joinedAt", u.suspended_at as "suspendedAt", coalesce(u.location, '') as location,
        (select count(*) from claims where user_id = u.id and status = 'approved') as approved,
        (select count(*) from claims where user_id = u.id and status = 'rejected') as rejected,
        (select count(*) from claims where user_id = u.id and status = 'pending') as pending,
        a.name as "adminName", a.mobile as "adminMobile",
        (
          select (e.details ->> 'rules_version')::bigint from audit_log e
          where e.claim_id = c.id and e.action = 'claim-approved' limit 1
        ) as "rulesVersion"
      from claims c join users u on u.id = c.user_id left join admins a on a.id = c.resolved_by
      where c.id = ${claimId}`.execute(trx);
    const totals = await readTotals(trx, userId);
    return { claim, scans, former, about: about[0]!, totals, paidTo: await findPayoutDetails(trx, userId) };
  });
}

interface FormerClaim {
  transactionId: string;
  points: number;
  status: ClaimStatus;
  claimedAt: Date;
  resolvedAt: Date | null;
  reason: string | null;
}

interface ClaimContext {
  joinedAt: Date;
  suspendedAt: Date | null;
  location: string;
  /** Claims of the user by status. */
  approved: number;
  rejected: number;
  pending: number;
  /** Of the admin who decided. */
  adminName: string | null;
  adminMobile: string | null;
  rulesVersion: number | null;
}
