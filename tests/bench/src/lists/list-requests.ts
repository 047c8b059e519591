import { type Kysely, sql } from 'kysely';
import { indianDayOf } from '../../../../api/src/platform/indian-time';
import type { Schema } from '../../../../api/src/platform/database/schema';
import { codesOf } from '../programme/fill-programme';
import type { ProgrammeSize } from '../programme/open-programme';

/** A request of a list; of several with one name the slowest counts. */
export interface ListRequest {
  what: string;
  path: string;
  /** Absent for a GET. */
  body?: object;
  /** Who sends it: the admin, or the user of a mobile. */
  as: string;
}

const PAGE = 10;
const MOST_ACTIVE_USERS = 20;
const DAY_MS = 86_400_000;
const SORTS = ['name', 'joined', 'points_earned', 'points_redeemed', 'balance'];
const STATES = ['pending', 'approved', 'rejected'];
const SEARCHES = {
  'a mobile': '6000000102',
  'a name and a number': 'patil 11',
  'a first name (one in ten)': 'ramesh',
  'two letters': 'ra',
};
/** Further ones of the search over everything. */
const SEARCHES_OVER_ALL = {
  'the middle of many mobiles': '0000',
  'a transaction id': 'TX-50000',
  'a serial number': '1000777',
  'a product': 'ball valve',
  nothing: 'Ramesh Patil 700000',
};

const PROPOSED = {
  ...{ max_points_a_claim: 500, max_points_a_user_a_month: 1000, min_account_days: 30 },
  ...{ max_claims_a_day: 50, max_points_a_day: 10_000 },
};
const WIDE_OPEN = {
  ...PROPOSED,
  max_points_a_user_a_month: 100_000,
  max_claims_a_day: 100_000,
  max_points_a_day: 10_000_000,
};

const daysAgo = (days: number) => indianDayOf(new Date(Date.now() - days * DAY_MS));
const between = (first: number, last: number) => ({ startDate: daysAgo(first), endDate: daysAgo(last) });
const monthsAgo = (first: number, last: number) => {
  const month = (back: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7);
  };
  return { from_month: month(first), to_month: month(last) };
};
const pagesOf = (rows: number) => Math.max(1, Math.ceil(rows / PAGE));
/** Returns the first page, one in the middle and the last. */
const pagesThrough = (rows: number) => [1, Math.ceil(pagesOf(rows) / 2), pagesOf(rows)];

/** Returns requests of an admin's list: by name, one body or several. */
const ofAdmin = (list: string, path: string, bodies: Record<string, object | object[]>): ListRequest[] =>
  Object.entries(bodies).flatMap(([what, some]) =>
    [some].flat().map((body) => ({ what: `${list}${what && ` ${what}`}`, path: `/admin/${path}`, body, as: 'admin' })),
  );

/** Returns the requests of every list: each sort from both ends and the middle, each filter, and searches. */
export async function listRequests(db: Kysely<Schema>, size: ProgrammeSize): Promise<ListRequest[]> {
  const month = between(120, 90);
  return [
    ...ofAdmin('Plumbers', 'plumbers', userLists(size)),
    ...ofAdmin('Redemptions', 'redeem', {
      'newest 10,000': { formData: {} },
      'of one month': { formData: month },
      'of one state, newest 10,000': STATES.map((status) => ({ formData: { status } })),
      'of one month and state': STATES.map((status) => ({ formData: { ...month, status } })),
      ...Object.fromEntries(
        Object.entries({
          'a transaction id': 'TX-500000',
          ...SEARCHES,
          'digits in any id or mobile': '50000',
          'the beginning of an id': 'TX-5',
        }).map(([what, search]) => [`searched for ${what}`, { formData: { search } }]),
      ),
    }),
    ...ofAdmin('Claims queue', 'claims/queue', {
      'of any status, first page and beyond': STATES.flatMap((status) => [{ status }, { status, page: 300 }]),
      'with or without a signal': [true, false].flatMap((signal) => [{ signal }, { signal, page: 300 }]),
      'searched, any text': ['TX-500000', 'TX-5', ...Object.values(SEARCHES)].map((search) => ({ search })),
    }),
    { what: 'Claims summary', path: '/admin/claims/summary', as: 'admin' },
    ...(await ofClaims(db)),
    ...ofAdmin('Dashboard: tiles', 'dashboard', { '': {} }),
    ...[30, 365, 366].flatMap((days) =>
      ofAdmin(`Dashboard: trend of ${days} days`, 'dashboard/trend', { '': between(days - 1, 0) }),
    ),
    ...ofAdmin(
      'Search over everything for',
      'search',
      Object.fromEntries(
        Object.entries({ ...SEARCHES, ...SEARCHES_OVER_ALL }).map(([what, query]) => [what, { query }]),
      ),
    ),
    ...ofAdmin('Approval rules: dry run', 'approval-rules/dry-run', {
      'as proposed': PROPOSED,
      'wide open': WIDE_OPEN,
    }),
    ...ofAdmin('Finance:', 'finance', {
      'a month, with the one before': monthsAgo(1, 1),
      'a year, with the one before': monthsAgo(11, 0),
    }),
    ...['product', 'batch', 'district'].flatMap((group) =>
      ofAdmin('Finance:', 'finance/groups', {
        [`by ${group}`]: [1, 2].map((page) => ({ ...monthsAgo(11, 0), group, page })),
      }),
    ),
    ...ofAdmin('Cases', 'cases', { '': [1, 2, 5000].map((page) => ({ page })), open: { state: 'open' } }),
    ...ofAdmin('Confirmations', 'confirmations', { '': ['waiting', 'confirmed'].map((state) => ({ state })) }),
    ...ofAdmin('Batches with unusual scans', 'qr-batches/unusual', { '': {} }),
    ...ofAdmin('Steps of batches', 'qr-batches/life', { '': { ids: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] } }),
    ...ofAdmin('Story of a label', 'codes/story', { '': await scannedCodes(db) }),
    ...ofAdmin('Products', 'products', { '': {} }),
    ...ofAdmin('Models', 'models', { '': {} }),
    ...ofAdmin('Batches', 'qr-get', { '': { page: 1 } }),
    ...(await codes(db, size)),
    ...(await auditLog(db)),
    ...(await histories(db)),
  ];
}

/** Returns the serials of some scans of each status of a claim. */
async function scannedCodes(db: Kysely<Schema>): Promise<object[]> {
  const { rows } = await sql<{ serial: number }>`
    select (select serial from scans where claim_id = c.id limit 1) as serial
    from (values ('pending'), ('approved')) s (status)
    cross join lateral (select id from claims where status = s.status order by id desc limit 3) c`.execute(db);
  return rows.map(({ serial }) => ({ code: String(serial) }));
}

/** Returns the requests of the longest claims that wait, by scans. */
async function ofClaims(db: Kysely<Schema>): Promise<ListRequest[]> {
  const { rows } = await sql<{ id: string }>`
    select transaction_id as id from claims where status = 'pending' order by points desc limit 5`.execute(db);
  return rows.map(({ id }) => ({
    what: 'A claim with its scans and signals',
    path: `/admin/claims/${id}`,
    as: 'admin',
  }));
}

function userLists({ users }: ProgrammeSize): Record<string, object[]> {
  const [first, middle, last] = pagesThrough(users / 2) as [number, number, number];
  const lists: Record<string, object[]> = {};
  for (const sort of SORTS) {
    for (const [place, page] of Object.entries({
      'first page': first,
      'page in the middle': middle,
      'last page': last,
    }))
      lists[`by ${sort}, ${place}`] = ['asc', 'desc'].flatMap((direction) => [
        { sort, direction, page },
        // Suspended users leave the last pages of the active ones empty.
        { sort, direction, status: 'active', page: Math.ceil(page * 0.997) },
      ]);
  }
  const anySort = (filter: object) =>
    ['joined', 'name', 'balance'].map((sort) => ({ sort, direction: 'asc', ...filter }));
  const searches = {
    ...SEARCHES,
    'a city (one in four)': 'pune',
    'two letters without a match': 'zz',
    'one digit (nearly all)': '9',
  };
  lists['suspended, first page of any sort'] = anySort({ status: 'suspended' });
  for (const [what, search] of Object.entries(searches))
    lists[`searched for ${what}, first page of any sort`] = anySort({ search });
  return lists;
}

async function codes(db: Kysely<Schema>, size: ProgrammeSize): Promise<ListRequest[]> {
  const largest = db.selectFrom('batches').select(['id', 'quantity']).orderBy('quantity', 'desc').orderBy('id');
  const { id, quantity } = await largest.executeTakeFirstOrThrow();
  const pages = (filter: object, rows: number) => pagesThrough(rows).map((page) => ({ ...filter, page }));
  return ofAdmin('Codes', 'get_generated_qr_products', {
    'of a batch': pages({ qr_list_id: id }, quantity),
    'of a batch, scanned': pages({ qr_list_id: id, status: 'scanned' }, quantity / 2),
    'of a batch, voided': pages({ qr_list_id: id, status: 'void' }, 1),
    'of all batches': pages({}, codesOf(size)),
  });
}

async function auditLog(db: Kysely<Schema>): Promise<ListRequest[]> {
  const { rows } = await sql<{ actions: number; admin: number; mobile: string; transaction: string }>`
    select (select count(*) from audit_log) as actions, a.id as admin, a.mobile,
      (select details ->> 'transaction_id' from audit_log order by id limit 1 offset 1000) as transaction
    from admins a order by a.id limit 1 offset 1`.execute(db);
  const { actions, admin, mobile, transaction } = rows[0]!;
  const last = pagesOf(actions);
  const action = 'claim-approved';
  return ofAdmin('Audit log:', 'audit', {
    'first page': { page: 1 },
    'page in the middle': { page: Math.ceil(last / 2) },
    'last page': { page: last },
    'one action, near its end': { action, page: Math.floor(last * 0.9) },
    'one admin and action, in the middle': { admin, action, page: Math.ceil(last / 6) },
    'a month half a year ago': { ...between(200, 170), page: Math.min(500, Math.ceil(last / 20)) },
    'search for a transaction': { search: transaction, page: 1 },
    'search for an admin’s mobile': { search: mobile, page: Math.min(20_000, Math.ceil(last / 4)) },
    'search without a match': { search: 'zzz', page: 1 },
  });
}

/** Returns the requests of the most active users' own screens, and of an admin's page about them. */
async function histories(db: Kysely<Schema>): Promise<ListRequest[]> {
  const { rows } = await sql<{
    id: number;
    mobile: string;
    suspended: boolean;
    scans: number;
    claims: number;
    entries: number;
  }>`
    select u.id, u.mobile, u.suspended_at is not null as suspended,
      (select count(*) from journal where user_id = u.id and serial is not null) as scans,
      (select count(*) from claims where user_id = u.id) as claims,
      (select count(*) from journal where user_id = u.id) as entries
    from (select user_id from point_totals order by granted desc limit ${MOST_ACTIVE_USERS}) active
    join users u on u.id = active.user_id`.execute(db);
  const month = new Date(Date.now() - 150 * DAY_MS).toISOString().slice(0, 7);
  return rows.flatMap(({ id, mobile, suspended, scans, claims, entries }) => {
    const own = (what: string, path: string, body: object = {}) => ({ what, path: `/users/${path}`, body, as: mobile });
    const ownScreens = [
      own('Rewards: points and news count', 'scanners/get'),
      own('Rewards: news', 'news/get'),
      ...pagesThrough(scans + claims).map((page) => own('History', 'transactions/get', { page })),
      own('History', 'transactions/get', { page: 1, month }),
      own('History: sums of the months', 'transactions/months'),
      ...[{}, { page: pagesOf(claims) }].map((body) => own('Own claims', 'claims', body)),
    ];
    const lists = { scans, claims, journal: entries };
    return [
      // Suspended users cannot sign in.
      ...(suspended ? [] : ownScreens),
      ...ofAdmin('Preview of a user’s points and claims', 'scanners/get', { '': { user_id: id } }),
      ...Object.entries(lists).flatMap(([name, count]) =>
        ofAdmin('A user’s page:', `people/${name}`, {
          [name]: pagesThrough(count).map((page) => ({ user_id: id, page })),
        }),
      ),
    ];
  });
}
