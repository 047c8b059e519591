import useSWR from 'swr';
import { type Camel, camelCased } from '../../../api/camel-case';
import { call, command } from '../../../api/client';
import type { Data, Row } from '../../../api/operations';
import { dataOf, pageOf } from '@loyalty/shared-ui/response-data';

export type InstantPayment = Camel<Row<'admin/instant-payments'>>;
export type InstantStatus = Camel<Data<'get', 'admin/instant-payments/status'>>;
export type Shown = 'open' | 'paid' | 'failed' | 'reversed' | 'differences';

/** Reads a page of the payments made at once. @param shown '' for all */
export function useInstantPayments(shown: Shown | '', page: number) {
  return useSWR(
    ['payouts', 'instant', shown, page] as const,
    async () =>
      pageOf(
        await call('post', 'admin/instant-payments', { json: { page, ...(shown && { shown }) } }),
        camelCased<Row<'admin/instant-payments'>>,
      ),
    { keepPreviousData: true },
  );
}

export function useInstantStatus() {
  return useSWR(['payouts', 'instant-status'] as const, async () =>
    camelCased(dataOf(await call('get', 'admin/instant-payments/status'))),
  );
}

/** @throws ApiError 403 */
export async function pausePayments(): Promise<void> {
  await command('post', 'admin/instant-payments/pause', { json: {} });
}
