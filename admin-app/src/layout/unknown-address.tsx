import { Trans } from '@lingui/react/macro';
import { Notice } from '@loyalty/shared-ui/notice';
import { Navigate, useLocation } from '@loyalty/shared-ui/router';
import { paths } from '../paths';
import styles from './unknown-address.module.css';

/** Redirects unknown addresses of the area to the dashboard (spec §2), which shows a notice. */
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
