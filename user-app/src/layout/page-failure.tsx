import { useLingui } from '@lingui/react/macro';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';

/**
 * Renders in place of a page that failed (spec §8 "Unhandled render errors"), or whose code could not be loaded; the layout
 * around it still works.
 */
export function PageFailure() {
  const { t } = useLingui();
  return (
    <RouteErrorPanel
      title={t`Unexpected Application Error!`}
      message={t`Something on this page broke. Nothing that you did is lost.`}
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
