import { useLingui } from '@lingui/react/macro';
import { AppFrame, AppFrameAction } from '@loyalty/shared-ui/app-frame';
import { useBrand } from '@loyalty/shared-ui/brand';
import { Notice } from '@loyalty/shared-ui/notice';
import { Outlet, ScrollRestoration, useLocation } from '@loyalty/shared-ui/router';
import { LogOut } from 'lucide-react';
import remote from '../../remote.config.json';
import { menuPages } from '../pages';
import { paths } from '../paths';
import { Preferences } from '../preferences/preferences';
import { logOut } from '../session/log-out.resource';
import { usePermissions } from '../session/permissions.resource';

const isBelow = (pathname: string, path: string) =>
  pathname === path || (path !== remote.prefix && pathname.startsWith(`${path}/`));

/** Renders the frame around every page behind the sign-in. */
export function Area() {
  const { t, i18n } = useLingui();
  const may = usePermissions();
  const { pathname } = useLocation();
  const { name } = useBrand();
  const page = menuPages.find(({ path }) => isBelow(pathname, path));
  const items = menuPages
    .filter(({ needs }) => may(needs))
    .map(({ path, title, Icon }) => {
      const link = { label: i18n._(title), current: isBelow(pathname, path) };
      return { ...link, icon: <Icon aria-hidden="true" />, pages: [{ ...link, to: path }] as const };
    });
  return (
    <AppFrame
      name={name ?? t`Loyalty`}
      homeTo={paths.home}
      items={items}
      actions={<AppFrameAction label={t`Logout`} icon={<LogOut aria-hidden="true" />} onClick={() => void logOut()} />}
      tools={<Preferences />}
      footer={name ?? t`Loyalty Programme`}
      navLabel={t`Sections`}
      menuLabel={t`Menu`}
      closeLabel={t`Close`}
      skipLabel={t`Skip to content`}
    >
      {may(page?.needs) ? (
        <Outlet />
      ) : (
        <Notice tone="warning" title={t`Your role does not include this page`}>
          {t`Ask the owner of the programme.`}
        </Notice>
      )}
      <ScrollRestoration />
    </AppFrame>
  );
}
