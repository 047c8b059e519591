import type { ListQuery, ListSchema } from '../../../lists/use-list-view';

const day = /^\d{4}-\d{2}-\d{2}$/;

export const redemptionsSchema = {
  table: 'redemptions',
  filters: {
    search: { param: 'search' },
    start: { param: 'from', pattern: day },
    end: { param: 'to', pattern: day },
    /** The page's range: the days of the claims too, unless the table has others. */
    range: { param: 'range' },
    status: { param: 'status', values: ['pending', 'approved', 'rejected'] },
  },
  sort: {
    transaction: 'descending',
    name: 'ascending',
    role: 'ascending',
    scanned: 'ascending',
    signals: 'descending',
    points: 'ascending',
    redeemed: 'ascending',
    status: 'ascending',
  },
} as const satisfies ListSchema;

/** Filters of the Statistics table. */
export type RedemptionFilter = ListQuery<typeof redemptionsSchema>['filters'];
export type RedemptionSort = ListQuery<typeof redemptionsSchema>['sort'];

/** Returns whether days or a search filter the list, ignoring the status. */
export const isNarrowed = ({ start, end, search }: Omit<RedemptionFilter, 'range'>) =>
  Boolean(start || end || search.trim());
