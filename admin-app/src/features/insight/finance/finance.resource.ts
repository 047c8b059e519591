import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, callForStream } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';
import type { MonthRange } from './finance-period';

export type Finance = Camel<Data<'post', 'admin/finance'>>;
export type FinanceMonth = Finance['months'][number];
export type FinanceGroup = Camel<Row<'admin/finance/groups'>>;
export type GroupKind = 'product' | 'batch' | 'district' | 'scheme';

const wireMonths = ({ from, to }: MonthRange) => ({ from_month: from, to_month: to });

export const useFinance = (months: MonthRange) =>
  useSWR(
    ['admin/finance', months.from, months.to] as const,
    async ([path, from, to]) => camelCased(dataOf(await call('post', path, { json: wireMonths({ from, to }) }))),
    { keepPreviousData: true },
  );

export const useFinanceGroups = (group: GroupKind, { from, to }: MonthRange, page: number) =>
  useSWR(['admin/finance/groups', group, from, to, page] as const, async ([path]) =>
    pageOf(
      await call('post', path, { json: { ...wireMonths({ from, to }), group, page } }),
      camelCased<Row<'admin/finance/groups'>>,
    ),
  );

export async function downloadFinance(
  group: GroupKind | 'month',
  months: MonthRange,
  { format, signal }: { format: 'csv' | 'xlsx'; signal: AbortSignal },
): Promise<Blob> {
  const response = await callForStream('admin/finance/export', {
    json: { ...wireMonths(months), group, format },
    signal,
  });
  return response.blob();
}
