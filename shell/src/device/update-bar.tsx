import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import '../i18n/later-messages';
import { takeNewVersion } from './service-worker';
import styles from './update-bar.module.css';

/** Offers the new version above the bottom bar; dismissing it hides it for this page. */
export function UpdateBar() {
  const [hidden, setHidden] = useState(false);
  if (hidden) return null;
  return (
    <div className={styles.bar}>
      <p>
        <Trans>A new version is ready</Trans>
      </p>
      <button type="button" onClick={() => setHidden(true)}>
        <Trans>Later</Trans>
      </button>
      <button type="button" className={styles.reload} onClick={() => void takeNewVersion()}>
        <Trans>Reload</Trans>
      </button>
    </div>
  );
}
