import { lazy, Suspense } from 'react';
import { useLocation } from '@loyalty/shared-ui/router';
import { useKeptScans } from '../offline/waiting-scans';
import { paths } from '../paths';

/** Wanted by few, and then not before the first paint. */
const ScanResults = lazy(async () => ({
  default: (await import(/* webpackChunkName: "scan-results" */ '../features/scan/scan-results')).ScanResults,
}));

/** Where the results can be read again until they are dismissed. */
const homes: readonly string[] = [paths.rewards, paths.history];

/** How the scans ended that were sent later: on whichever screen is open first, then at home and in the history until dismissed. */
export function SentScans() {
  const { pathname } = useLocation();
  const results = useKeptScans().filter(({ outcome }) => outcome);
  const isHome = homes.includes(pathname);
  if (!results.some(({ seen }) => isHome || !seen)) return null;
  return (
    <Suspense>
      {/* Another screen: those of the one before count as seen. */}
      <ScanResults key={pathname} />
    </Suspense>
  );
}
