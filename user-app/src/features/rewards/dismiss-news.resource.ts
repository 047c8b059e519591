import { useSWRConfig } from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { post } from '../../api/client';
import { isMessage, type News } from './news.resource';
import type { PointsSummary } from './points-summary.resource';

/**
 * Returns a function that dismisses the news, here at once and through the api on every phone. If the api is not reached, they
 * are shown again on the next visit.
 */
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
