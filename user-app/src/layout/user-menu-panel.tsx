import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { NavLink } from '@loyalty/shared-ui/router';
import { Gift, History, LogOut, MapPin, ScanLine, Settings, UserRound } from 'lucide-react';
import { groupMobile } from '@loyalty/shared-ui/typed-numbers';
import { WaitingNote } from '../offline/use-queued-scans';
import { paths } from '../paths';
import { LanguageChoice } from '../preferences/language-choice';
import { logOut } from '../session/log-out.resource';
import { useProfile } from '../session/profile.resource';
import styles from './user-menu.module.css';

export function UserMenuPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  const { data: profile } = useProfile();
  const entries = [
    { to: paths.personalDetails, label: t`Personal Details`, Icon: UserRound },
    { to: paths.points, label: t`My Reward Points`, Icon: Gift },
    { to: paths.scan, label: t`Scan QR`, Icon: ScanLine },
    { to: paths.history, label: t`Rewards History`, Icon: History },
    { to: paths.stores, label: t`Near by Stores`, Icon: MapPin },
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      placement="end"
      width="320px"
      title={profile?.name || t`Menu`}
      closeLabel={t`Close`}
      description={profile?.mobile && `+91 ${groupMobile(profile.mobile)}`}
    >
      <div className={styles.menu}>
        <nav aria-label={t`Menu`}>
          <ul>
            {entries.map(({ to, label, Icon }) => (
              <li key={to}>
                <NavLink className={styles.entry} to={to} onClick={onClose}>
                  <Icon size={20} aria-hidden="true" />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles.foot}>
          <NavLink className={styles.entry} to={paths.account} onClick={onClose}>
            <Settings size={20} aria-hidden="true" />
            <Trans>Account</Trans>
          </NavLink>
          <LanguageChoice />
          <WaitingNote className={styles.note} />
          <Button variant="quiet" icon={<LogOut aria-hidden="true" />} onClick={() => void logOut()}>
            <Trans>Sign out</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
