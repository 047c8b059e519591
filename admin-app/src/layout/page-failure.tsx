import { useLingui } from '@lingui/react/macro';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';

/** In the place of a page that broke (spec §8 "Unhandled render errors"); the frame around it still works. */
export function PageFailure() {
  const { t } = useLingui();
  return (
    <RouteErrorPanel
      title={t`Unexpected Application Error!`}
      message={t`Something on this page broke. Reloading it usually helps.`}
      retryLabel={t`Reload`}
    />
  );
}
