import { Trans } from '@lingui/react/macro';
import { PublicPage } from './public-page';

/** Renders the page for addresses outside the shell and all remotes. */
export function NotFoundPage() {
  return (
    <PublicPage title={<Trans>Page not found</Trans>}>
      <p>
        <Trans>There is no page at this address. It may be mistyped, or the page was removed.</Trans>
      </p>
      <p>
        <a href="/">
          <Trans>Go to the start page</Trans>
        </a>
      </p>
    </PublicPage>
  );
}
