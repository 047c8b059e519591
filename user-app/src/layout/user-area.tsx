import { useLingui } from '@lingui/react/macro';
import { LocaleProvider } from '@loyalty/shared-ui/locale';
import { Outlet, ScrollRestoration } from '@loyalty/shared-ui/router';
import { ToastProvider } from '@loyalty/shared-ui/toast';
import type { ReactNode } from 'react';
import { UserMessages, useLanguage } from '../i18n/user-messages';

function Feedback({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { locale } = useLanguage();
  return (
    <LocaleProvider locale={locale}>
      <ToastProvider label={t`Messages`} dismissLabel={t`Dismiss`}>
        {children}
      </ToastProvider>
    </LocaleProvider>
  );
}

/** Renders the providers around every screen of the area: texts, locale, toasts, scroll restoration. */
export function UserArea() {
  return (
    <UserMessages>
      <Feedback>
        <Outlet />
        <ScrollRestoration />
      </Feedback>
    </UserMessages>
  );
}
