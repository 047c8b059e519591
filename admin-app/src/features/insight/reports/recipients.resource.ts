import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call } from '../../../api/client';
import type { Row } from '../../../api/operations';
import { pageOf } from '@loyalty/shared-ui/response-data';
import { presetRange, todayInIndia } from '../../../lists/day-range';

/** Returns the names of the present financial year and those before it, newest first: '2026-27'. */
export function financialYears(count: number): string[] {
  const last = Number(presetRange('this-year', todayInIndia()).start.slice(0, 4));
  return Array.from(
    { length: count },
    (_, back) => `${last - back}-${String((last - back + 1) % 100).padStart(2, '0')}`,
  );
}

/** A user who was paid more than the programme's limit in a financial year; without name and mobile it was deleted. */
export type Recipient = Camel<Row<'admin/statements'>>;

/** Reads a page of recipients, the largest amount first. @param year '2026-27' */
export function useRecipients(year: string, page: number) {
  return useSWR(
    ['recipients', year, page] as const,
    async () =>
      pageOf(await call('post', 'admin/statements', { json: { year, page } }), camelCased<Row<'admin/statements'>>),
    { keepPreviousData: true },
  );
}
