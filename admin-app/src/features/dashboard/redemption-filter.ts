import type { RedemptionStatus } from './redemptions.resource';

export type StatusChoice = 'all' | RedemptionStatus;

/** What the Statistics table shows. Days are Indian calendar days 'YYYY-MM-DD', both included; '' leaves that side open. */
export interface RedemptionFilter {
  start: string;
  end: string;
  search: string;
  status: StatusChoice;
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const statuses: readonly string[] = ['pending', 'approved', 'rejected'] satisfies RedemptionStatus[];

const readDay = (text: string | null) => (text !== null && dayPattern.test(text) ? text : '');
const readStatus = (text: string | null): StatusChoice =>
  text !== null && statuses.includes(text) ? (text as RedemptionStatus) : 'all';

/** Reads the filter from the address; what is no filter is left out. */
export function readRedemptionFilter(parameters: URLSearchParams): RedemptionFilter {
  return {
    start: readDay(parameters.get('from')),
    end: readDay(parameters.get('to')),
    search: parameters.get('search') ?? '',
    status: readStatus(parameters.get('status')),
  };
}

/** Writes the filter into the address, from the first page on: the rows of the other pages have changed. */
export function writeRedemptionFilter(parameters: URLSearchParams, filter: RedemptionFilter): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete('page');
  const values = {
    from: filter.start,
    to: filter.end,
    search: filter.search,
    status: filter.status === 'all' ? '' : filter.status,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether a filter is on, so that an empty table means "none match" and not "none yet". */
export const isFiltering = ({ start, end, search, status }: RedemptionFilter) =>
  Boolean(start || end || search) || status !== 'all';

/** Whether the range is turned around, so that no day can lie in it. */
export const isRangeReversed = ({ start, end }: RedemptionFilter) => start !== '' && end !== '' && start > end;
