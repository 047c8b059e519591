import { LocaleProvider } from '@loyalty/shared-ui/locale';
import { Outlet } from '@loyalty/shared-ui/router';
import type { ReactNode } from 'react';
import { AdminMessages, useLanguage } from '../i18n/admin-messages';

function InLocale({ children }: { children: ReactNode }) {
  return <LocaleProvider locale={useLanguage().locale}>{children}</LocaleProvider>;
}

/** Wraps every page of the area, signed in or not, with texts. */
export function AdminArea() {
  return (
    <AdminMessages>
      <InLocale>
        <Outlet />
      </InLocale>
    </AdminMessages>
  );
}
