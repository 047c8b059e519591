import { Trans } from '@lingui/react/macro';
import { useNavigation, useRouteError } from '@loyalty/shared-ui/router';
import { useEffect } from 'react';
import { PublicPage } from './public-page';
import { SectionLoading } from './section-loading';
import { SectionUnavailable } from './section-unavailable';
import { RemoteUnavailableError } from '../load-remote';
import { SiteConfigError } from '../remotes';

/** What the router shows when a remote does not come, or when a page breaks while it renders (spec §8). */
export function RouteFailure({ onRetry }: { onRetry: () => void }) {
  const error = useRouteError();
  const retrying = useNavigation().state !== 'idle';
  useEffect(() => console.error(error), [error]);
  if (retrying) return <SectionLoading onRetry={onRetry} />;
  if (error instanceof RemoteUnavailableError || error instanceof SiteConfigError) {
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
