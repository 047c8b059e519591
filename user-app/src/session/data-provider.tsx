import type { ReactNode } from 'react';
import { SWRConfig, type Cache, type SWRConfiguration } from 'swr';
import { isWorthRetrying } from '../api/is-worth-retrying';
import { keepLastKnown, withLastKnown } from '../offline/last-known';

/** How everything is read: failures go to the console too (spec §8), and what came is kept for when there is no network. */
const reads: SWRConfiguration & { provider: () => Cache } = {
  provider: () => new Map(),
  shouldRetryOnError: isWorthRetrying,
  onError: (error: unknown) => console.error(error),
  onSuccess: keepLastKnown,
  use: [withLastKnown],
};

/** The cache of what was read from the api. It lives as long as it is mounted: one person's data never meets another's. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={reads}>{children}</SWRConfig>;
}
