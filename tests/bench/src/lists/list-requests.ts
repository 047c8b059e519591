import { type Kysely, sql } from 'kysely';
import { indianDayOf } from '../../../../api/src/indian-time';
import type { Schema } from '../../../../api/src/database/schema';
import type { ProgrammeSize } from '../programme/open-programme';

/** A request of a list; of several with one name the slowest counts. */
export interface ListRequest {
  what: string;
  path: string;
  body: object;
  /** Who sends it: the admin, or the user of a mobile. */
  as: string;
  limit?: 'codes';
}

const PAGE = 10;
const MOST_ACTIVE_USERS = 20;
const DAY_MS = 86_400_000;
const SORTS = ['name', 'joined', 'points_earned', 'points_redeemed', 'balance'];

const daysAgo = (days: number) => indianDayOf(new Date(Date.now() - days * DAY_MS));
const pagesOf = (rows: number) => Math.max(1, Math.ceil(rows / PAGE));
const byAdmin = (what: string, path: string, body: object): ListRequest => ({ what, path, body, as: 'admin' });

/** Returns the requests of every list: each sort from both ends and the middle, each filter, and searches. */
export async function listRequests(db: Kysely<Schema>, size: ProgrammeSize): Promise<ListRequest[]> {
  return [
    ...userLists(size),
    ...redemptions(),
    ...dashboard(),
    byAdmin('Products', '/admin/products', {}),
    byAdmin('Models', '/admin/models', {}),
    ...(await codes(db, size)),
    ...(await auditLog(db)),
    ...(await histories(db)),
  ];
}

function userLists({ users }: ProgrammeSize): ListRequest[] {
  const pages = pagesOf(users / 2);
  const list = (what: string, body: object) => byAdmin(`Plumbers ${what}`, '/admin/plumbers', body);
  const places = { 'first page': 1, 'last page': pages, 'page in the middle': Math.ceil(pages / 2) };
  const sorted = SORTS.flatMap((sort) =>
    Object.entries(places).flatMap(([place, page]) =>
      ['asc', 'desc'].flatMap((direction) => [
        list(`by ${sort}, ${place}`, { sort, direction, page }),
        // Suspended users leave the last pages of the active ones empty.
        list(`by ${sort}, ${place}`, { sort, direction, status: 'active', page: Math.ceil(page * 0.997) }),
      ]),
    ),
  );
  const searches = {
    'a mobile': '6000000102',
    'a name and a number': 'patil 11',
    'a first name (one in ten)': 'ramesh',
    'a city (one in four)': 'pune',
    'two letters': 'ra',
    'two letters without a match': 'zz',
    'one digit (nearly all)': '9',
  };
  const anySort = (what: string, body: object) =>
    ['joined', 'name', 'balance'].map((sort) =>
      list(`${what}, first page of any sort`, { sort, direction: 'asc', ...body }),
    );
  return [
    ...sorted,
    ...anySort('suspended', { status: 'suspended' }),
    ...Object.entries(searches).flatMap(([what, search]) => anySort(`searched for ${what}`, { search })),
  ];
}

function redemptions(): ListRequest[] {
  const list = (what: string, formData: object) => byAdmin(`Redemptions ${what}`, '/admin/redeem', { formData });
  const month = { startDate: daysAgo(120), endDate: daysAgo(90) };
  const searches = {
    'a transaction id': 'TX-500000',
    'a mobile': '6000000102',
    'a name and a number': 'patil 11',
    'digits in any id or mobile': '50000',
    'the beginning of an id': 'TX-5',
    'a first name (one in ten)': 'ramesh',
    'two letters': 'ra',
  };
  return [
    list('newest 10,000', {}),
    list('of one month', month),
    ...['pending', 'approved', 'rejected'].flatMap((status) => [
      list('of one state, newest 10,000', { status }),
      list('of one month and state', { ...month, status }),
    ]),
    ...Object.entries(searches).map(([what, search]) => list(`searched for ${what}`, { search })),
  ];
}

function dashboard(): ListRequest[] {
  const trend = (days: number) =>
    byAdmin(`Dashboard: trend of ${days} days`, '/admin/dashboard/trend', {
      startDate: daysAgo(days - 1),
      endDate: daysAgo(0),
    });
  return [byAdmin('Dashboard: tiles', '/admin/dashboard', {}), trend(30), trend(365), trend(366)];
}

async function codes(db: Kysely<Schema>, size: ProgrammeSize): Promise<ListRequest[]> {
  const { id, quantity } = await db
    .selectFrom('batches')
    .select(['id', 'quantity'])
    .orderBy('quantity', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const lists: [what: string, body: object, rows: number][] = [
    ['Codes of a batch', { qr_list_id: id }, quantity],
    ['Scanned codes of a batch', { qr_list_id: id, status: 'scanned' }, quantity / 2],
    ['Voided codes of a batch', { qr_list_id: id, status: 'void' }, 1],
    ['Codes of all batches', {}, size.scans * 2],
  ];
  const requests = lists.flatMap(([what, body, rows]) =>
    [1, Math.ceil(pagesOf(rows) / 2), pagesOf(rows)].map((page) =>
      byAdmin(what, '/admin/get_generated_qr_products', { ...body, page }),
    ),
  );
  return [byAdmin('Batches', '/admin/qr-get', { page: 1 }), ...requests].map((one) => ({ ...one, limit: 'codes' }));
}

async function auditLog(db: Kysely<Schema>): Promise<ListRequest[]> {
  const { rows } = await sql<{ actions: number; admin: number; mobile: string; transaction: string }>`
    select (select count(*) from audit_log) as actions, a.id as admin, a.mobile,
      (select details ->> 'transaction_id' from audit_log order by id limit 1 offset 1000) as transaction
    from admins a order by a.id limit 1 offset 1`.execute(db);
  const { actions, admin, mobile, transaction } = rows[0]!;
  const list = (what: string, filter: object, page = 1) =>
    byAdmin(`Audit log: ${what}`, '/admin/audit', { ...filter, page });
  const last = pagesOf(actions);
  const action = 'claim-approved';
  return [
    list('first page', {}),
    list('page in the middle', {}, Math.ceil(last / 2)),
    list('last page', {}, last),
    list('one action, near its end', { action }, Math.floor(last * 0.9)),
    list('one admin and action, in the middle', { admin, action }, Math.ceil(last / 6)),
    list(
      'a month half a year ago',
      { startDate: daysAgo(200), endDate: daysAgo(170) },
      Math.min(500, Math.ceil(last / 20)),
    ),
    list('search for a transaction', { search: transaction }),
    list('search for an admin’s mobile', { search: mobile }, Math.min(20_000, Math.ceil(last / 4))),
    list('search without a match', { search: 'zzz' }),
  ];
}

interface ActiveUser {
  id: number;
  mobile: string;
  suspended: boolean;
  scans: number;
  claims: number;
  entries: number;
}

/** Returns the requests of the most active users' own screens, and of an admin's page about them. */
async function histories(db: Kysely<Schema>): Promise<ListRequest[]> {
  const { rows } = await sql<ActiveUser>`
    select u.id, u.mobile, u.suspended_at is not null as suspended,
      (select count(*) from scans where user_id = u.id) as scans,
      (select count(*) from claims where user_id = u.id) as claims,
      (select count(*) from journal where user_id = u.id) as entries
    from (select user_id from point_totals order by granted desc limit ${MOST_ACTIVE_USERS}) active
    join users u on u.id = active.user_id`.execute(db);
  const month = new Date(Date.now() - 150 * DAY_MS).toISOString().slice(0, 7);
  return rows.flatMap(({ id, mobile, suspended, scans, claims, entries }) => {
    const own = (what: string, path: string, body: object = {}) => ({ what, path: `/users/${path}`, body, as: mobile });
    const page = (what: string, path: string, number = 1) =>
      byAdmin(`A user’s page: ${what}`, `/admin/people/${path}`, { user_id: id, page: number });
    const history = (page: number, filter = {}) => own('History', 'transactions/get', { page, ...filter });
    const last = pagesOf(scans + claims);
    const ownScreens = [
      own('Rewards: points and news count', 'scanners/get'),
      own('Rewards: news', 'news/get'),
      ...[history(1), history(Math.ceil(last / 2)), history(last), history(1, { month })],
      own('History: sums of the months', 'transactions/months'),
      own('Own claims', 'claims'),
      own('Own claims', 'claims', { page: pagesOf(claims) }),
    ];
    return [
      // Suspended users cannot sign in.
      ...(suspended ? [] : ownScreens),
      byAdmin('Preview of a user’s points and claims', '/admin/scanners/get', { user_id: id }),
      page('scans', 'scans'),
      page('scans', 'scans', pagesOf(scans)),
      page('claims', 'claims', pagesOf(claims)),
      page('journal', 'journal'),
      page('journal', 'journal', Math.ceil(pagesOf(entries) / 2)),
      page('journal', 'journal', pagesOf(entries)),
    ];
  });
}
