import { useLingui } from '@lingui/react/macro';
import { AppFrame, AppFrameAction } from '@loyalty/shared-ui/app-frame';
import { Notice } from '@loyalty/shared-ui/notice';
import { Outlet, useMatches } from '@loyalty/shared-ui/router';
import { LogOut } from 'lucide-react';
import type { PageName } from '../pages';
import { paths } from '../paths';
import { type Permission, usePermissions } from '../session/permissions.resource';
import { AppearanceChoice, LanguageChoice, ShortcutChoice } from '../preferences/preferences';
import { useNavigation } from './navigation';
import { useLogOut, UnsentNotices } from './unsent-decisions';
import { useSearchPalette } from './use-search-palette';
import { useProgrammeBrand } from '../programme/programme.resource';
import { UnknownAddressNotice } from './page-states';

export interface PageHandle {
  name: PageName;
  needs: Permission | undefined;
}

/** Renders the frame of all pages behind sign-in. */
export function AdminLayout() {
  const { t } = useLingui();
  const may = usePermissions();
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const { items, inbox } = useNavigation(handle?.name);
  const { name } = useProgrammeBrand();
  const logOut = useLogOut();
  const logOutIcon = <LogOut aria-hidden="true" />;
  const { search, palette } = useSearchPalette([
    ...[...items, ...(inbox ? [inbox] : [])].flatMap(({ label: group, icon, pages }) =>
      pages.map(({ to, label }) => ({ to, label, icon, group })),
    ),
    { label: t`Logout`, icon: logOutIcon, run: logOut.run },
  ]);
  return (
    <AppFrame
      search={search}
      name={name ?? t`Loyalty`}
      homeTo={paths.dashboard}
      items={items}
      allLabel={t`All pages`}
      inbox={inbox}
      actions={<AppFrameAction label={t`Logout`} icon={logOutIcon} onClick={logOut.run} />}
      tools={
        <>
          <LanguageChoice />
          <AppearanceChoice />
          <ShortcutChoice />
        </>
      }
      footer={name ?? t`Loyalty Programme`}
      navLabel={t`Admin area`}
      menuLabel={t`Menu`}
      closeLabel={t`Close`}
      skipLabel={t`Skip to content`}
    >
      {palette}
      {logOut.dialog}
      <UnsentNotices />
      <UnknownAddressNotice />
      {!may(handle?.needs) ? (
        <Notice tone="warning" title={t`Your role does not include this page`}>
          {t`Ask the owner of the programme.`}
        </Notice>
      ) : (
        <Outlet />
      )}
    </AppFrame>
  );
}
