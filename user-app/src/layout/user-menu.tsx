import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { LanguageSwitch } from '@loyalty/shared-ui/language-switch';
import { NavLink } from '@loyalty/shared-ui/router';
import { Gift, History, LogOut, MapPin, Menu, ScanLine, UserRound } from 'lucide-react';
import { useState } from 'react';
import { languages } from '../i18n/languages';
import { useLanguage } from '../i18n/user-messages';
import { paths } from '../paths';
import { logOut } from '../session/log-out.resource';
import { useProfile } from '../session/profile.resource';
import styles from './user-menu.module.css';

/** The user menu (spec §2): its five entries, the language, and the way out. */
export function UserMenu() {
  const { t } = useLingui();
  const { language, setLanguage } = useLanguage();
  const { data: profile } = useProfile();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const entries = [
    { to: paths.personalDetails, label: t`Personal Details`, Icon: UserRound },
    { to: paths.points, label: t`Redeem Your Points`, Icon: Gift },
    { to: paths.scan, label: t`Scan QR`, Icon: ScanLine },
    { to: paths.history, label: t`Rewards History`, Icon: History },
    { to: paths.stores, label: t`Nearby Stores`, Icon: MapPin },
  ];
  return (
    <>
      <IconButton
        label={t`Menu`}
        icon={<Menu aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <Dialog
        open={open}
        onClose={close}
        placement="end"
        width="320px"
        title={profile?.name || t`Menu`}
        closeLabel={t`Close`}
        description={profile?.mobile && `+91 ${profile.mobile}`}
      >
        <div className={styles.menu}>
          <nav aria-label={t`Menu`}>
            <ul>
              {entries.map(({ to, label, Icon }) => (
                <li key={to}>
                  <NavLink className={styles.entry} to={to} onClick={close}>
                    <Icon size={20} aria-hidden="true" />
                    {label}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <div className={styles.foot}>
            <LanguageSwitch label={t`Language`} options={languages} value={language} onChange={setLanguage} />
            <Button variant="quiet" icon={<LogOut aria-hidden="true" />} onClick={() => void logOut()}>
              <Trans>Log out</Trans>
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
