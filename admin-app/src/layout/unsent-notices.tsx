import { lazy, Suspense } from 'react';
import { useDecisions } from '../claims/decision-outbox-provider';
import { loadDeciding } from '../claims/load-deciding';

const UnsentDecisions = lazy(async () => ({ default: (await loadDeciding()).UnsentDecisions }));

/** Shows on every page which decisions could not be sent, if any. */
export function UnsentNotices() {
  const { failed, missed } = useDecisions();
  return failed.length === 0 && !missed ? null : (
    <Suspense>
      <UnsentDecisions />
    </Suspense>
  );
}
