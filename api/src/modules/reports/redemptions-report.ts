import { Type } from '@sinclair/typebox';
import type { ClaimStatus } from '../../database/schema';
import { readDays, readSearch, searchField } from '../../http/request-fields';
import { daysFields, describeDays, nameWithDays } from './days.schema';
import { countRedemptions, listRedemptionsBehind } from './redemptions-report.repository';
import { defineReport } from './report';
import { ROLES } from './role-names';

const STATUS: Record<ClaimStatus, string> = { pending: 'Awaiting', approved: 'Approved', rejected: 'Rejected' };

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

/** Claims by the day they were made, filtered as the dashboard's table, without its limit. */
export const redemptionsReport = defineReport({
  name: 'redemptions',
  title: 'Redemptions',
  fields,
  readFilter(asked) {
    return {
      ...readDays(asked),
      ...(asked.status && { status: asked.status }),
      ...readSearch(asked.search),
    };
  },
  count: countRedemptions,
  listPage: listRedemptionsBehind,
  columns: [
    { header: 'Transaction', kind: 'text', width: 14, cell: 'transactionId' },
    { header: 'Claimed (IST)', kind: 'moment', width: 18, cell: 'claimedAt' },
    { header: 'Name', kind: 'text', width: 28, cell: 'name' },
    { header: 'Mobile', kind: 'text', width: 14, cell: 'mobile' },
    { header: 'Role', kind: 'text', width: 11, cell: 'roleId', names: ROLES },
    { header: 'Last scan (IST)', kind: 'moment', width: 18, cell: 'lastScannedAt' },
    { header: 'Points', kind: 'count', width: 11, cell: 'points' },
    { header: 'Status', kind: 'text', width: 11, cell: 'status', names: STATUS },
    { header: 'Redeemed (IST)', kind: 'moment', width: 18, cell: 'approvedAt' },
    { header: 'Rejected (IST)', kind: 'moment', width: 18, cell: 'rejectedAt' },
    { header: 'Reason', kind: 'text', width: 32, cell: 'reason' },
  ],
  fileName: (asked) => nameWithDays('redemptions', asked),
  describe: (asked) => ({
    ...describeDays(asked),
    ...(asked.status && { status: asked.status }),
    searched: Boolean(asked.search?.trim()),
  }),
});
