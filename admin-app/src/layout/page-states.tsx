import { Trans, useLingui } from '@lingui/react/macro';
import { RouteErrorPanel } from '@loyalty/shared-ui/error-boundary';
import { Spinner } from '@loyalty/shared-ui/spinner';
import { Notice } from '@loyalty/shared-ui/notice';
import { Navigate, useLocation } from '@loyalty/shared-ui/router';
import styles from './layout.module.css';
import { paths } from '../paths';

/** Renders a loading indicator while the first page's code loads; without text, since no catalogue has loaded. */
export function PageLoading() {
  return (
    <div className={styles.loading} aria-busy="true">
      <Spinner size={28} />
    </div>
  );
}

/** Redirects unknown addresses of the area to the dashboard (docs/product.md §2), which shows a notice. */
export function ToDashboard() {
  const { pathname } = useLocation();
  return <Navigate to={paths.dashboard} replace state={{ unknownAddress: pathname }} />;
}

/** Explains, on the page shown instead, that the requested address does not exist. */
export function UnknownAddressNotice() {
  const { unknownAddress } = (useLocation().state ?? {}) as { unknownAddress?: unknown };
  if (typeof unknownAddress !== 'string') return null;
  return (
    <Notice tone="warning" live="polite">
      <Trans>
        There is no page at <strong className={styles.address}>{unknownAddress}</strong>. This is the dashboard.
      </Trans>
    </Notice>
  );
}

/** Replaces a page that failed to render (docs/product.md §8 "Unhandled render errors") or to load; the frame still works. */
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
