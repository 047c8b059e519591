import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Logo } from '@loyalty/shared-ui/logo';
import { X } from 'lucide-react';
import { useState } from 'react';
import { askToInstall, isHomeScreenByHand, useCanInstall } from './device';
import styles from './install-offer.module.css';

/**
 * Offers to install the area after a granted scan, never before. Renders nothing if it is installed, the browser
 * cannot install it, or the user has declined.
 */
export function InstallOffer() {
  const { t } = useLingui();
  const canInstall = useCanInstall();
  const [refused, setRefused] = useState(isInstallDeclined);
  const refuse = () => {
    declineInstall();
    setRefused(true);
  };
  const install = async () => {
    if ((await askToInstall()) === 'dismissed') refuse();
  };
  if (refused || (!canInstall && !isHomeScreenByHand())) return null;
  return (
    <Card
      {...(styles.root && { className: styles.root })}
      title={
        <span className={styles.title}>
          <span className={styles.mark}>
            <Logo size={24} />
          </span>
          <span>{t`Keep it at hand`}</span>
        </span>
      }
      actions={<IconButton label={t`No, thanks`} icon={<X aria-hidden="true" />} onClick={refuse} />}
    >
      <div className={styles.text}>
        {canInstall ? (
          <p>
            <Trans>One tap on your home screen, and it opens offline too.</Trans>
          </p>
        ) : (
          <ol>
            <li>
              <Trans>Tap Share in your browser.</Trans>
            </li>
            <li>
              <Trans>Choose “Add to Home Screen”.</Trans>
            </li>
          </ol>
        )}
      </div>
      {canInstall && (
        <Button {...(styles.act && { className: styles.act })} variant="secondary" block onClick={() => void install()}>
          {t`Add to home screen`}
        </Button>
      )}
    </Card>
  );
}

const key = 'installOffer';

/** Returns whether the user has declined to install on this phone. */
function isInstallDeclined(): boolean {
  try {
    return localStorage.getItem(key) === 'refused';
  } catch {
    return true;
  }
}

/** Remembers permanently that the user declined on this phone. */
function declineInstall(): void {
  try {
    localStorage.setItem(key, 'refused');
  } catch {
    // Without storage the offer is never made.
  }
}
