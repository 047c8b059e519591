import { Type } from '@sinclair/typebox';
import { sql } from 'kysely';
import type { ClaimStatus, PayoutState } from '../../database/schema';
import { readDays, readSearch, searchField } from '../../http/request-fields';
import { countRedemptions, redemptionsMatching } from '../claims';
import { daysFields, describeDays, nameWithDays } from './days.schema';
import { ROLES, defineReport, seconds } from './report.repository';

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
    Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')], {
      description: 'Default: all.',
      'x-message': 'Invalid status',
    }),
  ),
  search: searchField('Part of a name, a mobile number or a transaction id, taken literally.'),
};

const resolvedAs = (status: 'approved' | 'rejected') =>
  sql`case when page.status = ${sql.lit(status)} then ${seconds(sql`page.resolved_at`)} end`;

/** Claims by the day they were made, filtered as the dashboard's table, without its limit. */
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
        where ${redemptionsMatching(filter)}`,
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
    {
      header: 'Amount (INR)',
      kind: 'money',
      width: 14,
      cell: sql`(select amount_paise / 100.0 from payouts where claim_id = page.id)`,
      withPayouts: true,
    },
    {
      header: 'Payment',
      kind: 'text',
      width: 14,
      cell: sql`(select state from payouts where claim_id = page.id)`,
      names: PAYMENT,
      withPayouts: true,
    },
    {
      header: 'Paid (IST)',
      kind: 'moment',
      width: 18,
      cell: sql`(select ${seconds(sql`resolved_at`)} from payout_items where claim_id = page.id and state = 'paid')`,
      withPayouts: true,
    },
    {
      header: 'Payment reference',
      kind: 'text',
      width: 24,
      cell: sql`(select reference from payout_items where claim_id = page.id and state = 'paid')`,
      withPayouts: true,
    },
  ],
});
