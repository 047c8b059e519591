import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { CloudDownload, CloudOff } from 'lucide-react';
import { keepOfflineCopy, useOfflineCopy } from './device';
import styles from './offline-setting.module.css';

/**
 * Whether the area opens without a network on this phone, and the way to make it so where nothing is fetched unasked (data
 * saver, 2G). Nothing where the browser cannot.
 */
export function OfflineSetting() {
  const { t } = useLingui();
  const state = useOfflineCopy();
  if (state === 'unsupported') return null;
  const words = {
    absent: t`Not kept on this phone yet.`,
    keeping: t`Being kept on this phone…`,
    kept: t`Opens on this phone without a network.`,
    'no-room': t`This phone has no room for it. Free some space and try again.`,
  };
  return (
    <div className={styles.setting}>
      <CloudOff className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.text}>
        <h3>
          <Trans>Without a network</Trans>
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
