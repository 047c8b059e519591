import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Smartphone } from 'lucide-react';
import { askToInstall, useCanInstall } from './device';
import { isHomeScreenByHand } from './is-home-screen-by-hand';
import styles from './offline-setting.module.css';

const matches = (query: string) => window.matchMedia(query).matches;

/**
 * Offers to install the area at any time, also after the user has declined. Shows manual steps where the browser has no install
 * prompt; renders nothing if it is installed, or on a desktop that cannot.
 */
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
    <div className={styles.setting}>
      <Smartphone className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.text}>
        <h3>
          <Trans>Home screen</Trans>
        </h3>
        <p>{way()}</p>
      </div>
      {canInstall && (
        <Button variant="secondary" onClick={() => void askToInstall()}>
          <Trans>Put on the home screen</Trans>
        </Button>
      )}
    </div>
  );
}
