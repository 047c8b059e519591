import { Trans } from '@lingui/react/macro';
import { isChunkError } from '@loyalty/shared-ui/reload';
import { useNavigation, useRouteError } from '@loyalty/shared-ui/router';
import { useEffect } from 'react';
import { PublicPage } from './public-page';
import { SectionLoading } from './section-loading';
import { SectionUnavailable } from './section-unavailable';
import { RemoteUnavailableError } from '../load-remote';
import { SiteConfigError } from '../remotes';

/**
 * Renders the router's error page when a remote or a page's code cannot be loaded, or a page throws while it renders (spec §8).
 */
export function RouteFailure({ onRetry }: { onRetry: () => Promise<boolean> }) {
  const error = useRouteError();
  const retrying = useNavigation().state !== 'idle';
  useEffect(() => console.error(error), [error]);
  if (retrying) return <SectionLoading onRetry={onRetry} />;
  if (error instanceof RemoteUnavailableError || error instanceof SiteConfigError || isChunkError(error)) {
    return <SectionUnavailable onRetry={onRetry} />;
  }
  return (
    <PublicPage title={<Trans>Unexpected Application Error!</Trans>}>
      <p role="alert">
        <Trans>Something on this page broke. Reloading it usually helps.</Trans>
      </p>
    </PublicPage>
  );
}
