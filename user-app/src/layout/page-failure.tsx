import { useLingui } from '@lingui/react/macro';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';
import { useRouteError } from '@loyalty/shared-ui/router';
import { useEffect, useState } from 'react';

const reloadedKey = 'reloadedForChunk';

/** Whether a chunk of a build that is gone was asked for, and the page was not yet loaded anew because of it. */
function claimReload(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== 'ChunkLoadError') return false;
  try {
    if (sessionStorage.getItem(reloadedKey) === error.message) return false;
    sessionStorage.setItem(reloadedKey, error.message);
    return true;
  } catch {
    return false;
  }
}

/** In the place of a screen that broke (spec §8). After a deployment the old chunks are gone: then the page loads anew, once. */
export function PageFailure() {
  const { t } = useLingui();
  const error = useRouteError();
  const [reloading] = useState(() => claimReload(error));
  useEffect(() => {
    console.error(error);
    if (reloading) location.reload();
  }, [error, reloading]);
  if (reloading) return null;
  return (
    <RouteErrorPanel
      title={t`Unexpected Application Error!`}
      message={t`Something on this page broke. Nothing that you did is lost.`}
      retryLabel={t`Reload`}
    />
  );
}
