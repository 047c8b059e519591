import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { post } from '../../api/client';
import type { PointsSummary } from './points-summary.resource';

/** A decision of an admin on the person's points. */
export interface NewsItem {
  id: number;
  kind: 'approval' | 'rejection' | 'adjustment';
  /** Below 0 for an adjustment that took points back. */
  points: number;
  /** ISO 8601. */
  at: string | undefined;
  transactionId: string | undefined;
  /** Why a claim was turned down. */
  reason: string | undefined;
}

/** What the person has not been told yet, newest first. */
export interface News {
  items: NewsItem[];
  /** More than are named, when much has happened. */
  total: number;
}

/** The news of whoever is signed in. @param wanted whether there are any: else nothing is asked for */
export const useNews = (wanted: boolean) =>
  useSWR(wanted ? cacheKeys.news : null, async (): Promise<News> => {
    const { data, total_count: total } = await post('users/news/get', {});
    const items = (Array.isArray(data) ? data : []).flatMap((row): NewsItem[] => {
      if (!row.id || !row.kind) return [];
      const { transaction_id: transactionId, reason } = row;
      return [
        {
          id: row.id,
          kind: row.kind,
          points: row.points ?? 0,
          at: row.at,
          transactionId: transactionId ?? undefined,
          reason: reason ?? undefined,
        },
      ];
    });
    return { items, total: Math.max(total ?? 0, items.length) };
  });

/**
 * Returns the act that puts the news away, here at once and by the api on every phone. If the api is not reached they are told
 * again on the next visit: better twice than never.
 */
export function useDismissNews(): (news: News) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async ({ items }) => {
    await mutate<PointsSummary>(cacheKeys.pointsSummary, (points) => points && { ...points, unseenNews: 0 }, {
      revalidate: false,
    });
    const newest = items[0];
    if (newest) await post('users/news/seen', { through: newest.id }).catch(() => undefined);
    await mutate<News>(cacheKeys.news, undefined, { revalidate: false });
  };
}
