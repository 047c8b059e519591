import { useSWRConfig } from 'swr';

/** First part of every SWR key of the area, so that acts can name the reads that they make stale. */
export const cacheKeys = {
  profile: 'profile',
  pointsSummary: 'points-summary',
  history: 'history',
  stores: 'stores',
} as const;

/**
 * Returns a function that reads the points anew: call it after anything that moved them. The history needs no telling, it is
 * read anew whenever it is opened.
 */
export function useRefreshPoints(): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await mutate(cacheKeys.pointsSummary);
  };
}
