import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { CloudDownload, CloudOff } from 'lucide-react';
import { keepOfflineCopy, useOfflineCopy } from './device';
import styles from './offline-setting.module.css';

/**
 * Shows whether the area works offline on this phone, and a button to fetch it where nothing is fetched unasked (data saver, 2G).
 * Renders nothing where the browser cannot.
 */
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
    <div className={styles.setting}>
      <CloudOff className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.text}>
        <h3>
          <Trans>Offline use</Trans>
        </h3>
        <p role="status">{words[state]}</p>
      </div>
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
    </div>
  );
}
