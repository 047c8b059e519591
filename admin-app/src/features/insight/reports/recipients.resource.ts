import useSWR from 'swr';
import { call } from '../../../api/client';
import type { Row } from '../../../api/operations';
import { pageOf } from '../../../api/response-data';
import { presetRange, todayInIndia } from '../../../lists/day-range';

/** Returns the names of the present financial year and those before it, newest first: '2026-27'. */
export function financialYears(count: number): string[] {
  const last = Number(presetRange('this-year', todayInIndia()).start.slice(0, 4));
  return Array.from(
    { length: count },
    (_, back) => `${last - back}-${String((last - back + 1) % 100).padStart(2, '0')}`,
  );
}

/** A user who was paid more than the programme's limit in a financial year. */
export interface Recipient {
  id: number;
  /** '' for a deleted account, as is the number. */
  name: string;
  mobile: string;
  payments: number;
  paidPaise: number;
}

const recipientOf = (row: Row<'admin/statements'>): Recipient => ({
  id: row.user_id,
  name: row.name ?? '',
  mobile: row.mobile ?? '',
  payments: row.payments,
  paidPaise: row.paid_paise,
});

/** Reads a page of recipients, the largest amount first. @param year '2026-27' */
export function useRecipients(year: string, page: number) {
  return useSWR(
    ['recipients', year, page] as const,
    async () => pageOf(await call('post', 'admin/statements', { json: { year, page } }), recipientOf),
    { keepPreviousData: true },
  );
}
