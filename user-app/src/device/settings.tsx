import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './settings.module.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Smartphone, CloudDownload, CloudOff } from 'lucide-react';
import { askToInstall, useCanInstall, isHomeScreenByHand, keepOfflineCopy, useOfflineCopy } from './device';

const matches = (query: string) => window.matchMedia(query).matches;

/** Offers to install the area at any time, also after the user has declined; shows manual steps where the browser has no prompt. */
export function InstallSetting() {
  const { t } = useLingui();
  const canInstall = useCanInstall();
  const byHand = isHomeScreenByHand();
  if (matches('(display-mode: standalone)')) return null;
  if (!canInstall && !byHand && !matches('(pointer: coarse)')) return null;
  const way = () => {
    if (canInstall) return t`Opens from your home screen, without a network too.`;
    if (byHand) return t`Tap Share in your browser, then “Add to Home Screen”.`;
    return t`Open your browser's menu, then choose “Install app” or “Add to Home screen”.`;
  };
  return (
    <SettingRow icon={Smartphone} title={<Trans>Home screen</Trans>} status={way()}>
      {canInstall && (
        <Button variant="secondary" onClick={() => void askToInstall()}>
          <Trans>Put on the home screen</Trans>
        </Button>
      )}
    </SettingRow>
  );
}

/** Shows whether the area works offline; nothing is fetched unasked with a data saver or 2G. */
export function OfflineSetting() {
  const { t } = useLingui();
  const state = useOfflineCopy();
  if (state === 'unsupported') return null;
  const words = {
    absent: t`Not saved on this phone yet.`,
    keeping: t`Saving to this phone…`,
    kept: t`Opens on this phone without an internet connection.`,
    'no-room': t`This phone has no room for it. Free some space and try again.`,
  };
  return (
    <SettingRow icon={CloudOff} title={<Trans>Offline use</Trans>} status={words[state]} live>
      {state !== 'kept' && (
        <Button
          variant="secondary"
          icon={<CloudDownload aria-hidden="true" />}
          busy={state === 'keeping'}
          onClick={keepOfflineCopy}
        >
          <Trans>Make available offline</Trans>
        </Button>
      )}
    </SettingRow>
  );
}

interface SettingRowProps {
  icon: LucideIcon;
  title: ReactNode;
  status: ReactNode;
  live?: boolean;
  /** Leaves the button on the line of a short text. */
  brief?: boolean;
  children: ReactNode;
}

export function SettingRow({ icon: Icon, title, status, live, brief, children }: SettingRowProps) {
  return (
    <div className={styles.setting}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.text} data-brief={brief}>
        <h3>{title}</h3>
        <p role={live ? 'status' : undefined}>{status}</p>
      </div>
      {children}
    </div>
  );
}
