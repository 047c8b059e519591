import { useLingui } from '@lingui/react/macro';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Page } from '../page/page';
import { paths } from '../paths';

/** Renders in place of a page that fails, or whose code cannot be loaded; the frame around it still works. */
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

/** Renders at unknown addresses below the area's prefix. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Page title={t`Page not found`} description={t`There is no page at this address.`}>
      <LinkButton to={paths.home}>{t`To the first page`}</LinkButton>
    </Page>
  );
}
