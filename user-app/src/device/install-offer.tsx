import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { IconButton } from '@loyalty/shared-ui/icon-button';
import { Logo } from '@loyalty/shared-ui/logo';
import { X } from 'lucide-react';
import { useState } from 'react';
import { askToInstall, isHomeScreenByHand, useCanInstall } from './device';
import { readStored, storeValue } from '../preferences/browser-storage';
import styles from './install-offer.module.css';

const storageKey = 'installOffer';

/** Offers to install the area after a granted scan, unless the browser cannot or the user has declined. */
export function InstallOffer() {
  const { t } = useLingui();
  const canInstall = useCanInstall();
  const [refused, setRefused] = useState(() => readStored(storageKey, 'localStorage', 'refused') === 'refused');
  const refuse = () => {
    storeValue(storageKey, 'refused');
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
