import { useSWRConfig } from 'swr';

/** First part of every SWR key of the area, so that acts can name the reads that they make stale. */
export const cacheKeys = {
  profile: 'profile',
  account: 'account',
  pointsSummary: 'points-summary',
  history: 'history',
  historyMonths: 'history-months',
  ownScan: 'own-scan',
  claims: 'claims',
  claim: 'claim',
  lastClaim: 'last-claim',
  claimItems: 'claim-items',
  news: 'news',
  stores: 'stores',
} as const;

let moves = 0;

/** Rises whenever this page learns that the person's points have moved. */
export const movesOfPoints = (): number => moves;

/**
 * Returns a function that reads the points anew: call it after anything that moved them. The lists need no telling, they are
 * read anew whenever they are opened.
 */
export function useRefreshPoints(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    moves += 1;
    await Promise.all([mutate(cacheKeys.pointsSummary), mutate(cacheKeys.lastClaim)]);
  };
}
