import { lazy, Suspense } from 'react';
import { Plural } from '@lingui/react/macro';
import { useLocation } from '@loyalty/shared-ui/router';
import { VisuallyHidden } from '@loyalty/shared-ui/visually-hidden';
import { withTexts } from '../i18n/texts';
import { useQueuedScans } from '../offline/use-queued-scans';
import { paths } from '../paths';

/** Rarely needed, and never before the first paint. */
const ScanResults = lazy(async () => ({
  default: (await withTexts(import(/* webpackChunkName: "scan-results" */ '../features/scan/scan-results')))
    .ScanResults,
}));

/** Screens where the results stay available until they are dismissed. */
const homes: readonly string[] = [paths.rewards, paths.history];

/**
 * Renders the outcomes of scans sent in the background: on the next screen that opens, then at home and in the history until
 * dismissed.
 */
export function SentScans() {
  const { pathname } = useLocation();
  const results = useQueuedScans().filter(({ outcome }) => outcome);
  const isHome = homes.includes(pathname);
  const count = results.length;
  return (
    <>
      {/* The live region exists before its text: not every screen reader announces a region that is inserted with it. */}
      <VisuallyHidden role="status">
        {results.some(({ seen }) => !seen) && (
          <Plural value={count} one="# saved scan was sent" other="# saved scans were sent" />
        )}
      </VisuallyHidden>
      {results.some(({ seen }) => isHome || !seen) && (
        <Suspense>
          {/* Remounted on another screen: results of the previous one count as seen. */}
          <ScanResults key={pathname} />
        </Suspense>
      )}
    </>
  );
}
