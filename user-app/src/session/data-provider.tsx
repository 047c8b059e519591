import type { ReactNode } from 'react';
import { SWRConfig, type Cache, type SWRConfiguration } from 'swr';
import { isWorthRetrying } from '../api/api-error';
import { persistResponse, withPersistedResponses } from '../offline/persisted-responses';

/** Shared SWR options: errors are also logged to the console (spec §8), and responses are persisted for offline use. */
const reads: SWRConfiguration & { provider: () => Cache } = {
  provider: () => new Map(),
  shouldRetryOnError: isWorthRetrying,
  onError: (error: unknown) => console.error(error),
  onSuccess: persistResponse,
  use: [withPersistedResponses],
};

/** Provides the SWR cache. It lives as long as this is mounted, so that users never share data. */
export function DataProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={reads}>{children}</SWRConfig>;
}
