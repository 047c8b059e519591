import { Outlet } from '@loyalty/shared-ui/router';
import { ToastProvider } from '@loyalty/shared-ui/toast';
import { useLingui } from '@lingui/react/macro';
import { AdminMessages } from '../i18n/admin-messages';

function Toasts() {
  const { t } = useLingui();
  return (
    <ToastProvider label={t`Notifications`} dismissLabel={t`Dismiss`}>
      <Outlet />
    </ToastProvider>
  );
}

/** Around every page of the admin area, signed in or not: its language and its toasts. */
export function AdminRoot() {
  return (
    <AdminMessages>
      <Toasts />
    </AdminMessages>
  );
}
