import { useLingui } from '@lingui/react/macro';
import { AppFrame, AppFrameAction } from '@loyalty/shared-ui/app-frame';
import { Outlet } from '@loyalty/shared-ui/router';
import { LogOut } from 'lucide-react';
import { paths } from '../paths';
import { logOut } from '../session/log-out.resource';
import { AppearanceChoice } from '../preferences/appearance-choice';
import { LanguageChoice } from '../preferences/language-choice';
import { ShortcutChoice } from '../preferences/shortcut-choice';
import { UnknownAddressNotice } from './unknown-address';
import { useNavigation } from './use-navigation';

/**
 * Renders the frame of all pages behind sign-in: grouped rail (a menu below 1024 px), Logout, and the footer of spec
 * §1.
 */
export function AdminLayout() {
  const { t } = useLingui();
  const groups = useNavigation();
  return (
    <AppFrame
      name={t`Loyalty`}
      homeTo={paths.dashboard}
      groups={groups}
      actions={<AppFrameAction label={t`Logout`} icon={<LogOut aria-hidden="true" />} onClick={() => void logOut()} />}
      tools={
        <>
          <LanguageChoice />
          <AppearanceChoice />
          <ShortcutChoice />
        </>
      }
      footer={t`Loyalty Programme`}
      navLabel={t`Admin area`}
      menuLabel={t`Menu`}
      closeLabel={t`Close`}
      skipLabel={t`Skip to content`}
    >
      <UnknownAddressNotice />
      <Outlet />
    </AppFrame>
  );
}
