import { lazy, Suspense } from 'react';
import { Plural } from '@lingui/react/macro';
import { useLocation } from '@loyalty/shared-ui/router';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { withTexts } from '../i18n/texts';
import { useKeptScans } from '../offline/waiting-scans';
import { paths } from '../paths';

/** Wanted by few, and then not before the first paint. */
const ScanResults = lazy(async () => ({
  default: (await withTexts(import(/* webpackChunkName: "scan-results" */ '../features/scan/scan-results')))
    .ScanResults,
}));

/** Where the results can be read again until they are dismissed. */
const homes: readonly string[] = [paths.rewards, paths.history];

/** How the scans ended that were sent later: on whichever screen is open first, then at home and in the history until dismissed. */
export function SentScans() {
  const { pathname } = useLocation();
  const results = useKeptScans().filter(({ outcome }) => outcome);
  const isHome = homes.includes(pathname);
  const count = results.length;
  return (
    <>
      {/* There before it has something to say: a region that comes with its words is not read out everywhere. */}
      <VisuallyHidden role="status">
        {results.some(({ seen }) => !seen) && (
          <Plural value={count} one="# saved scan was sent" other="# saved scans were sent" />
        )}
      </VisuallyHidden>
      {results.some(({ seen }) => isHome || !seen) && (
        <Suspense>
          {/* Another screen: those of the one before count as seen. */}
          <ScanResults key={pathname} />
        </Suspense>
      )}
    </>
  );
}
