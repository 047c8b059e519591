import { Type } from '@sinclair/typebox';
import { type RawBuilder, sql } from 'kysely';
import { oneOf } from '../../platform/http/envelope';
import type { ClaimStatus, PayoutState } from '../../platform/database/schema';
import { INVALID_DATE, readDays, readSearch, searchField } from '../../platform/http/request-fields';
import { countRedemptions, claimsMatching } from '../../points/claims';
import { defineReport, ROLES, seconds } from './report.repository';
import { countRecipients, readFinancialYear, recipientsOf, yearField } from '../../money/statements';
import { and } from '../../platform/database/queries';
import { countScans } from '../rollups';
import { CUSTOMER, PLUMBER } from '../../platform/roles';
import { countMatchingUsers, readUserFilter, userFilterFields, usersMatching } from '../../accounts/users';

const { search, status } = userFilterFields;
const USER_STATUS = { true: 'Suspended', false: 'Active' };

const usersReport = (name: string, title: string, roleId: typeof PLUMBER | typeof CUSTOMER) =>
  defineReport({
    name,
    title,
    fields: { search, status },
    read(asked) {
      const filter = readUserFilter(roleId, asked);
      return {
        count: (db) => countMatchingUsers(db, filter),
        select: sql`
          select u.id, u.name, u.mobile, u.email, u.location, u.joined_at, u.suspended_at
          from users u where ${usersMatching(filter)}`,
        fileName: { xlsx: 'ExcelReport', csv: name },
        describe: { ...(asked.status && { status: asked.status }), searched: Boolean(asked.search?.trim()) },
      };
    },
    order: { table: 'u', at: 'joined_at', id: 'id' },
    joins: sql`left join point_totals t on t.user_id = page.id`,
    columns: [
      { header: 'Name', kind: 'text', width: 28, cell: sql`page.name` },
      { header: 'Mobile', kind: 'text', width: 14, cell: sql`page.mobile` },
      { header: 'E-mail', kind: 'text', width: 28, cell: sql`page.email` },
      { header: 'Location', kind: 'text', width: 28, cell: sql`page.location` },
      { header: 'Joined', kind: 'day', width: 12, cell: seconds(sql`page.joined_at`) },
      { header: 'Accumulated points', kind: 'count', width: 20, cell: sql`coalesce(t.granted, 0)` },
      { header: 'Points redeemed', kind: 'count', width: 17, cell: sql`coalesce(t.redeemed, 0)` },
      { header: 'Balance', kind: 'count', width: 12, cell: sql`coalesce(t.available, 0)` },
      { header: 'Status', kind: 'text', width: 11, cell: sql`page.suspended_at is not null`, names: USER_STATUS },
    ],
  });

export const plumbersReport = usersReport('plumbers', 'Plumbers', PLUMBER);
export const customersReport = usersReport('customers', 'Customers', CUSTOMER);

const day = (description: string) =>
  Type.Optional(Type.String({ maxLength: 20, description, 'x-message': INVALID_DATE }));

/** IST calendar days, both inclusive; a missing or empty side is open. */
const daysFields = {
  startDate: day('First day, YYYY-MM-DD in IST, inclusive.'),
  endDate: day('Last day, YYYY-MM-DD in IST, inclusive.'),
};

type Days = Partial<Record<keyof typeof daysFields, string>>;

/** Returns a file name with the range: `scans-2026-04-01-to-2026-11-21`. */
function nameWithDays(name: string, { startDate, endDate }: Days): string {
  return [name, startDate && (endDate ? startDate : `from-${startDate}`), endDate && `to-${endDate}`]
    .filter(Boolean)
    .join('-');
}

function describeDays({ startDate, endDate }: Days): Record<string, string> {
  return { ...(startDate && { start_date: startDate }), ...(endDate && { end_date: endDate }) };
}

/** Scans by day. Serial and batch identify the label; no list has the code itself, which could be printed from it. */
export const scansReport = defineReport({
  name: 'scans',
  title: 'Scans',
  fields: daysFields,
  read(days) {
    const { from, before } = readDays(days);
    return {
      count: (db) => countScans(db, { from, before }),
      select: sql`
        select s.serial, s.batch_id, s.user_id, s.points, s.location, s.scanned_at from scans s
        where ${and(from && sql`s.scanned_at >= ${from}`, before && sql`s.scanned_at < ${before}`)}`,
      fileName: nameWithDays('scans', days),
      describe: describeDays(days),
    };
  },
  order: { table: 's', at: 'scanned_at', id: 'serial' },
  joins: sql`
    join users u on u.id = page.user_id
    left join batches b on b.id = page.batch_id
    left join products p on p.id = b.product_id
    left join models m on m.id = p.model_id`,
  columns: [
    { header: 'Scanned (IST)', kind: 'moment', width: 18, cell: seconds(sql`page.scanned_at`) },
    { header: 'Serial', kind: 'id', width: 12, cell: sql`page.serial` },
    { header: 'Batch', kind: 'id', width: 9, cell: sql`page.batch_id` },
    { header: 'Product', kind: 'text', width: 32, cell: sql`p.name` },
    { header: 'Model', kind: 'text', width: 22, cell: sql`m.name` },
    { header: 'Points', kind: 'count', width: 11, cell: sql`page.points` },
    { header: 'Name', kind: 'text', width: 28, cell: sql`u.name` },
    { header: 'Mobile', kind: 'text', width: 14, cell: sql`u.mobile` },
    { header: 'Role', kind: 'text', width: 11, cell: sql`u.role_id`, names: ROLES },
    { header: 'Location', kind: 'text', width: 32, cell: sql`page.location` },
  ],
});

const KIND = { booster: 'Booster', goal: 'Goal', tier: 'Tier', referral: 'Referral' };

/** What schemes granted, by day; the worth is at the value of a point now. */
export const bonusesReport = defineReport({
  name: 'bonuses',
  title: 'Bonuses',
  fields: daysFields,
  read(days) {
    const { from, before } = readDays(days);
    const inDays = and(from && sql`n.at >= ${from}`, before && sql`n.at < ${before}`);
    return {
      async count(db) {
        const { rows } = await sql<{ count: number }>`select count(*) from bonuses n where ${inDays}`.execute(db);
        return rows[0]!.count;
      },
      select: sql`
        select n.id, n.scheme_id, n.version_id, n.user_id, n.serial, n.points, n.at from bonuses n where ${inDays}`,
      fileName: nameWithDays('bonuses', days),
      describe: describeDays(days),
    };
  },
  order: { table: 'n', at: 'at', id: 'id' },
  joins: sql`
    join users u on u.id = page.user_id
    join schemes m on m.id = page.scheme_id
    join scheme_versions v on v.id = page.version_id
    left join scans s on s.serial = page.serial
    left join batches b on b.id = s.batch_id
    left join products p on p.id = b.product_id
    left join (select (settings ->> 'pointValuePaise')::numeric as paise from programme_settings order by id desc limit 1) w on true`,
  columns: [
    { header: 'Granted (IST)', kind: 'moment', width: 18, cell: seconds(sql`page.at`) },
    { header: 'Scheme', kind: 'text', width: 28, cell: sql`v.definition -> 'names' ->> 'en'` },
    { header: 'Kind', kind: 'text', width: 11, cell: sql`m.kind`, names: KIND },
    { header: 'Serial', kind: 'id', width: 12, cell: sql`page.serial` },
    { header: 'Product', kind: 'text', width: 32, cell: sql`p.name` },
    { header: 'Points', kind: 'count', width: 11, cell: sql`page.points` },
    { header: 'Worth now (INR)', kind: 'money', width: 16, cell: sql`page.points * w.paise / 100` },
    { header: 'Name', kind: 'text', width: 28, cell: sql`u.name` },
    { header: 'Mobile', kind: 'text', width: 14, cell: sql`u.mobile` },
    { header: 'Role', kind: 'text', width: 11, cell: sql`u.role_id`, names: ROLES },
  ],
});

export const recipientsReport = defineReport({
  name: 'recipients',
  title: 'Recipients',
  fields: { year: yearField },
  read({ year: name }) {
    const year = readFinancialYear(name);
    return {
      count: (db) => countRecipients(db, year),
      select: sql`
        select u.id, u.name, u.mobile, u.role_id, u.joined_at, r.payments, r.paid_paise
        from (${recipientsOf(year)}) r join users u on u.id = r.user_id where true`,
      fileName: `recipients-${name}`,
      describe: { year: name },
    };
  },
  order: { table: 'u', at: 'joined_at', id: 'id' },
  joins: sql``,
  columns: [
    { header: 'User', kind: 'id', width: 10, cell: sql`page.id` },
    { header: 'Name', kind: 'text', width: 28, cell: sql`page.name` },
    { header: 'Mobile', kind: 'text', width: 14, cell: sql`page.mobile` },
    { header: 'Role', kind: 'text', width: 11, cell: sql`page.role_id`, names: ROLES },
    { header: 'Payments', kind: 'count', width: 11, cell: sql`page.payments` },
    { header: 'Paid (INR)', kind: 'money', width: 16, cell: sql`page.paid_paise / 100.0` },
  ],
});

const STATUS: Record<ClaimStatus, string> = { pending: 'Awaiting', approved: 'Approved', rejected: 'Rejected' };

const PAYMENT: Record<PayoutState, string> = {
  payable: 'Payable',
  'in-run': 'In a payout run',
  paid: 'Paid',
  returned: 'Returned',
  forfeited: 'Forfeited',
};

const fields = {
  ...daysFields,
  status: Type.Optional(
    oneOf(['pending', 'approved', 'rejected'], { description: 'Default: all.', 'x-message': 'Invalid status' }),
  ),
  search: searchField('Part of a name, a mobile number or a transaction id, taken literally.'),
};

const payout = (cell: RawBuilder<unknown>) => sql`(select ${cell} from payouts where claim_id = page.id)`;
const payment = (cell: RawBuilder<unknown>) =>
  sql`(select ${cell} from payout_items where claim_id = page.id and state = 'paid')`;
const resolvedAs = (status: 'approved' | 'rejected') =>
  sql`case when page.status = ${sql.lit(status)} then ${seconds(sql`page.resolved_at`)} end`;

export const redemptionsReport = defineReport({
  name: 'redemptions',
  title: 'Redemptions',
  fields,
  read({ status, search, ...days }) {
    const filter = { ...readDays(days), ...(status && { status }), ...readSearch(search) };
    return {
      count: (db) => countRedemptions(db, filter),
      // A search may match the claimant's name: only then the rows themselves need users.
      select: sql`
        select c.id, c.user_id, c.transaction_id, c.claimed_at, c.last_scanned_at, c.points, c.status, c.resolved_at, c.reason
        from claims c ${filter.search ? sql`join users u on u.id = c.user_id` : sql``}
        where ${claimsMatching(filter)}`,
      fileName: nameWithDays('redemptions', days),
      describe: { ...describeDays(days), ...(status && { status }), searched: Boolean(search?.trim()) },
    };
  },
  order: { table: 'c', at: 'claimed_at', id: 'id' },
  joins: sql`join users u on u.id = page.user_id`,
  columns: [
    { header: 'Transaction', kind: 'text', width: 14, cell: sql`page.transaction_id` },
    { header: 'Claimed (IST)', kind: 'moment', width: 18, cell: seconds(sql`page.claimed_at`) },
    { header: 'Name', kind: 'text', width: 28, cell: sql`u.name` },
    { header: 'Mobile', kind: 'text', width: 14, cell: sql`u.mobile` },
    { header: 'Role', kind: 'text', width: 11, cell: sql`u.role_id`, names: ROLES },
    { header: 'Last scan (IST)', kind: 'moment', width: 18, cell: seconds(sql`page.last_scanned_at`) },
    { header: 'Points', kind: 'count', width: 11, cell: sql`page.points` },
    { header: 'Status', kind: 'text', width: 11, cell: sql`page.status`, names: STATUS },
    { header: 'Redeemed (IST)', kind: 'moment', width: 18, cell: resolvedAs('approved') },
    { header: 'Rejected (IST)', kind: 'moment', width: 18, cell: resolvedAs('rejected') },
    { header: 'Reason', kind: 'text', width: 32, cell: sql`page.reason` },
    { header: 'Amount (INR)', kind: 'money', width: 14, cell: payout(sql`amount_paise / 100.0`), withPayouts: true },
    { header: 'Payment', kind: 'text', width: 14, cell: payout(sql`state`), names: PAYMENT, withPayouts: true },
    { header: 'Paid (IST)', kind: 'moment', width: 18, cell: payment(seconds(sql`resolved_at`)), withPayouts: true },
    { header: 'Payment reference', kind: 'text', width: 24, cell: payment(sql`reference`), withPayouts: true },
  ],
});
