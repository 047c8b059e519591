import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { type CallData, post } from '../../api/client';
import type { PointsSummary } from './points.resource';

/** An admin's decision on the user's points, or an event of their money. */
export interface NewsItem {
  /** Unique among `payout-…` with `case-…`, and among the others. */
  id: number;
  kind: NonNullable<CallData<'users/news/get'>[number]['kind']>;
  /** Below 0 for an adjustment that took points back. */
  points: number;
  /** ISO 8601. */
  at: string | undefined;
  transactionId: string | undefined;
  /** Reason of a rejection, of a returned payment, or of a declined photo. */
  reason: string | undefined;
  payout: { amountPaise: number; reference: string; masked: string };
}

/** Payments and decided cases are a series of ids of their own. */
export const isMessage = ({ kind }: NewsItem): boolean => /^(payout|case)-/.test(kind);

export interface News {
  items: NewsItem[];
  total: number;
}

/** @param wanted whether there are any; else nothing is fetched */
export const useNews = (wanted: boolean) =>
  useSWR(wanted ? cacheKeys.news : null, async (): Promise<News> => {
    const { data, total_count: total } = await post('users/news/get', {});
    const items = (Array.isArray(data) ? data : []).flatMap((row): NewsItem[] => {
      if (!row.id || !row.kind) return [];
      const { transaction_id: transactionId, reason, payout } = row;
      return [
        {
          id: row.id,
          kind: row.kind,
          points: row.points ?? 0,
          at: row.at,
          transactionId: transactionId ?? undefined,
          reason: reason ?? undefined,
          payout: {
            amountPaise: payout?.amount_paise ?? 0,
            reference: payout?.reference ?? '',
            masked: payout?.masked ?? '',
          },
        },
      ];
    });
    return { items, total: Math.max(total ?? 0, items.length) };
  });

/** Dismisses the news on every phone. If the api is not reached, they are shown again on the next visit. */
export function useDismissNews(): (news: News) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async ({ items }) => {
    await mutate<PointsSummary>(cacheKeys.pointsSummary, (points) => points && { ...points, unseenNews: 0 }, {
      revalidate: false,
    });
    const payout = items.find(isMessage)?.id;
    const decision = items.find((item) => !isMessage(item))?.id;
    const payoutSeen = payout && { through_payout: payout };
    const seen = decision ? { through: decision, ...payoutSeen } : payoutSeen;
    if (seen) await post('users/news/seen', seen).catch(() => undefined);
    await mutate<News>(cacheKeys.news, undefined, { revalidate: false });
  };
}
