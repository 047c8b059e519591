import { useLingui } from '@lingui/react/macro';
import { LocaleProvider } from '@loyalty/shared-ui/locale';
import { Outlet } from '@loyalty/shared-ui/router';
import { ToastProvider } from '@loyalty/shared-ui/toast';
import type { ReactNode } from 'react';
import { AdminMessages, useLanguage } from '../i18n/admin-messages';

function Feedback({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return (
    <LocaleProvider locale={locale}>
      <ToastProvider label={t`Notifications`} dismissLabel={t`Dismiss`}>
        {children}
      </ToastProvider>
    </LocaleProvider>
  );
}

/** Wraps every page of the area, signed in or not, with texts and toasts. */
export function AdminArea() {
  return (
    <AdminMessages>
      <Feedback>
        <Outlet />
      </Feedback>
    </AdminMessages>
  );
}
