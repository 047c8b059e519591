import { useState, type ReactNode } from 'react';
import { SWRConfig } from 'swr';

/** The cache of what was read from the api. It lives as long as it is mounted: one person's data never meets another's. */
export function DataProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(() => new Map());
  return (
    <SWRConfig
      value={{
        provider: () => cache,
        // Failures are shown in place with a Retry (decisions §8): trying again behind it would only hide them.
        shouldRetryOnError: false,
        onError: (error: unknown) => console.error(error),
      }}
    >
      {children}
    </SWRConfig>
  );
}
