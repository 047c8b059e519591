import useSWR, { useSWRConfig } from 'swr';
import { cacheKeys } from '../../api/cache-keys';
import { post } from '../../api/client';
import type { PointsSummary } from './points.resource';

/** An admin's decision on the user's points, or an event of their money. */
export type NewsItem = News['items'][number];

/** Payments, decided cases, changed numbers, merged accounts and schemes are a series of ids of their own. */
export const isMessage = ({ kind }: NewsItem): boolean => /^(payout|case|number|account|scheme|points)-/.test(kind);

/** Unseen news, newest first; `total` may exceed their number. */
export type News = Awaited<ReturnType<typeof fetchNews>>;

async function fetchNews() {
  const { data, total_count: total } = await post('users/news/get', {});
  const items = (Array.isArray(data) ? data : []).flatMap(({ id, kind, points = 0, at, ...row }) => {
    if (!id || !kind) return [];
    const transactionId = row.transaction_id ?? undefined;
    // Of a rejection, of a returned payment, or of a declined photo.
    const reason = row.reason ?? undefined;
    // Of an approval.
    const worthPaise = row.worth_paise;
    const payout = {
      amountPaise: row.payout?.amount_paise ?? 0,
      reference: row.payout?.reference ?? '',
      masked: row.payout?.masked ?? '',
    };
    // `id` is unique among those of `isMessage`, and among the others; `points` below 0 were taken back by an adjustment.
    const scheme = row.scheme && { names: row.scheme.names ?? {}, endsAt: row.scheme.ends_at ?? undefined };
    // Of points that will expire: YYYY-MM-DD.
    const lastDay = row.last_day;
    return [{ id, kind, points, at, transactionId, reason, worthPaise, payout, scheme, lastDay }];
  });
  return { items, total: Math.max(total ?? 0, items.length) };
}

/** @param wanted whether there are any; else nothing is fetched */
export const useNews = (wanted: boolean) => useSWR(wanted ? cacheKeys.news : null, fetchNews);

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
