import { useLingui } from '@lingui/react/macro';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';
import { useRouteError } from '@loyalty/shared-ui/router';
import { useEffect, useState } from 'react';
import { claimReload } from './claim-reload';

/**
 * In the place of a page that broke (spec §8 "Unhandled render errors"); the frame around it still works. After a deployment
 * the chunks of the build before are gone: then the page loads anew, once (bad-inputs F25).
 */
export function PageFailure() {
  const { t } = useLingui();
  const error = useRouteError();
  const [reloading] = useState(() => claimReload(error));
  useEffect(() => {
    if (reloading) window.location.reload();
  }, [reloading]);
  if (reloading) return null;
  return (
    <RouteErrorPanel
      title={t`Unexpected Application Error!`}
      message={t`Something on this page broke. Reloading it usually helps.`}
      retryLabel={t`Reload`}
    />
  );
}
