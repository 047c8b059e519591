import useSWR from 'swr';
import { cacheKeys } from '../api/cache-keys';
import { call } from '../api/client';

/** What the owner has set; undefined: not set, so nothing of it is shown. */
export interface Programme {
  brand: { name: string | undefined; logoUrl: string | undefined };
  pointValuePaise: number | undefined;
  /** The fewest points that can be claimed. */
  smallestClaim: number | undefined;
  /** Days within which claims are usually decided. */
  decisionDays: number | undefined;
  /** Days from approval to payment. */
  paymentDays: number | undefined;
  /** Empty: rewards are not paid out here. */
  payoutMethods: readonly ('upi' | 'bank')[];
  /** As it is written. */
  supportPhone: string | undefined;
}

async function fetchProgramme(): Promise<Programme> {
  const { data } = await call('get', 'programme');
  return {
    brand: { name: data?.brand?.name ?? undefined, logoUrl: data?.brand?.logo_url ?? undefined },
    pointValuePaise: data?.point_value_paise ?? undefined,
    smallestClaim: data?.smallest_claim ?? undefined,
    decisionDays: data?.decision_days ?? undefined,
    paymentDays: data?.payment_days ?? undefined,
    payoutMethods: data?.payout_methods ?? [],
    supportPhone: data?.support_phone ?? undefined,
  };
}

/** Returns the programme (GET /programme), from the response cache while offline; undefined while it is unknown. */
export const useProgramme = (): Programme | undefined => useSWR(cacheKeys.programme, fetchProgramme).data;
