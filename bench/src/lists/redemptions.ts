import { listRedemptions, type RedemptionFilter } from '../../../api/src/modules/claims';
import { endOfIndianDay, startOfIndianDay } from '../../../api/src/indian-time';
import type { Read } from './explain-reads';

/** As many as the api sends: the table pages and sorts them in the browser (spec §2, §9). */
const MOST = 10_000;

interface Form {
  startDate?: string;
  endDate?: string;
  status?: NonNullable<RedemptionFilter['status']>;
  search?: string;
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The table of redemptions on the dashboard: everything, days, states, searches; each answers up to 10,000 claims. */
export function redemptionReads(): Read[] {
  const month = { startDate: dayBefore(120), endDate: dayBefore(90) };
  const states = ['pending', 'approved', 'rejected'] as const;
  const asked: [what: string, form: Form][] = [
    ['Redemptions, the newest 10,000', {}],
    ...states.map((status): [string, Form] => ['Redemptions of one state, the newest 10,000', { status }]),
    ['Redemptions of one month', month],
    ...states.map((status): [string, Form] => ['Redemptions of one month and state', { ...month, status }]),
    ['Redemptions searched for a transaction id', { search: 'TX-500000' }],
    ['Redemptions searched for a mobile', { search: '6000000102' }],
    ['Redemptions searched for a name and a number', { search: 'patil 11' }],
    ['Redemptions searched for figures in any id or mobile', { search: '50000' }],
    ['Redemptions searched for the beginning of an id', { search: 'TX-5' }],
    ['Redemptions searched for a first name (one in ten)', { search: 'ramesh' }],
    ['Redemptions searched for two letters', { search: 'ra' }],
  ];
  return asked.map(([what, form]) => ({
    what,
    ask: (db) => listRedemptions(db, filterOf(form), MOST),
    request: { path: '/admin/redeem', body: { formData: form }, as: 'admin' },
  }));
}

function filterOf({ startDate, endDate, ...rest }: Form): RedemptionFilter {
  return {
    ...rest,
    ...(startDate && { from: startOfIndianDay(startDate)! }),
    ...(endDate && { before: endOfIndianDay(endDate)! }),
  };
}
