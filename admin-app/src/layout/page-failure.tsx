import { useLingui } from '@lingui/react/macro';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';

/**
 * Replaces a page that failed to render (spec §8 "Unhandled render errors") or to load; the frame around it still
 * works.
 */
export function PageFailure() {
  const { t } = useLingui();
  return (
    <RouteErrorPanel
      title={t`Unexpected Application Error!`}
      message={t`Something on this page broke. Reloading it usually helps.`}
      retryLabel={t`Reload`}
      notLoaded={{
        title: t`This page could not be loaded`,
        message: t`Your connection was interrupted, or the site has just been updated. Nothing that you did is lost.`,
        retryLabel: t`Retry`,
      }}
      offline={t`There is still no connection. Try again when you are online.`}
    />
  );
}
