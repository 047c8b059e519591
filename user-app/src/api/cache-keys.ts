import { useSWRConfig } from 'swr';

/** First part of every SWR key of the area, so that mutations can name the requests that they make stale. */
export const cacheKeys = {
  profile: 'profile',
  account: 'account',
  number: 'number',
  pointsSummary: 'points-summary',
  history: 'history',
  historyMonths: 'history-months',
  ownScan: 'own-scan',
  cases: 'cases',
  claims: 'claims',
  claim: 'claim',
  lastClaim: 'last-claim',
  claimItems: 'claim-items',
  news: 'news',
  schemes: 'schemes',
  stores: 'stores',
  programme: 'programme',
  messages: 'messages',
  consents: 'consents',
  payoutDetails: 'payout-details',
  statement: 'statement',
} as const;

let moves = 0;

/** Increases whenever this page learns that the user's points have changed. */
export const movesOfPoints = (): number => moves;

/** Refetches the points, after anything that changed them. Lists are refetched whenever they are opened. */
export function useRefreshPoints(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    moves += 1;
    await Promise.all([mutate(cacheKeys.pointsSummary), mutate(cacheKeys.lastClaim), mutate(cacheKeys.schemes)]);
  };
}
