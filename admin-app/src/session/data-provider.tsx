import { useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';

/**
 * Provides the cache of api responses. It is unmounted with the session, so that one user's data is never shown to
 * another.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map());
  return (
    <SWRConfig
      value={{
        provider: () => cache,
        // Errors are shown in place with a Retry (decisions §8): automatic retries would hide them.
        shouldRetryOnError: false,
        onError: (error: unknown) => console.error(error),
      }}
    >
      {children}
    </SWRConfig>
  );
}
