import { Type } from '@sinclair/typebox';
import { ApiError } from '../../http/api-error';
import type { ClaimStatus } from '../../database/schema';
import { roleName } from '../claims';
import { daysFields, describeDays, nameWithDays, readDays } from './days.schema';
import { countRedemptions, listRedemptionsBehind, type RedemptionLine } from './redemptions-report.repository';
import { defineReport } from './report';

const LONGEST_SEARCH = 200;
const INVALID_SEARCH = 'Invalid search';
const STATUS: Record<ClaimStatus, string> = { pending: 'Awaiting', approved: 'Approved', rejected: 'Rejected' };

const fields = {
  ...daysFields,
  status: Type.Optional(
    Type.Union([Type.Literal('pending'), Type.Literal('approved'), Type.Literal('rejected')], {
      description: 'Default: all.',
      'x-message': 'Invalid status',
    }),
  ),
  search: Type.Optional(
    Type.String({
      maxLength: LONGEST_SEARCH,
      description: 'Part of a name, a mobile number or a transaction id, taken literally.',
      'x-message': INVALID_SEARCH,
    }),
  ),
};

const when = (row: RedemptionLine, status: ClaimStatus) => (row.status === status ? row.resolvedAt : null);

/** Claims by the day they were made, narrowed as the dashboard's table is, all of them whatever their number. */
export const redemptionsReport = defineReport({
  name: 'redemptions',
  title: 'Redemptions',
  fields,
  readFilter(asked) {
    const search = asked.search?.trim();
    // PostgreSQL has no NUL in its texts and answers a search for one with an error.
    if (search?.includes('\0')) throw new ApiError(400, 'invalid_input', INVALID_SEARCH);
    return { ...readDays(asked), ...(asked.status && { status: asked.status }), ...(search && { search }) };
  },
  count: countRedemptions,
  listPage: listRedemptionsBehind,
  columns: [
    { header: 'Transaction', kind: 'text', width: 14, value: ({ transactionId }: RedemptionLine) => transactionId },
    { header: 'Claimed (IST)', kind: 'moment', width: 18, value: ({ claimedAt }) => claimedAt },
    { header: 'Name', kind: 'text', width: 28, value: ({ name }) => name },
    { header: 'Mobile', kind: 'text', width: 14, value: ({ mobile }) => mobile },
    { header: 'Role', kind: 'text', width: 11, value: ({ roleId }) => roleName(roleId) },
    { header: 'Last scan (IST)', kind: 'moment', width: 18, value: ({ lastScannedAt }) => lastScannedAt },
    { header: 'Points', kind: 'count', width: 11, value: ({ points }) => points },
    { header: 'Status', kind: 'text', width: 11, value: ({ status }) => STATUS[status] },
    { header: 'Redeemed (IST)', kind: 'moment', width: 18, value: (row) => when(row, 'approved') },
    { header: 'Rejected (IST)', kind: 'moment', width: 18, value: (row) => when(row, 'rejected') },
    { header: 'Reason', kind: 'text', width: 32, value: ({ reason }) => reason },
  ],
  fileName: (asked) => nameWithDays('redemptions', asked),
  describe: (asked) => ({
    ...describeDays(asked),
    ...(asked.status && { status: asked.status }),
    searched: Boolean(asked.search?.trim()),
  }),
});
