import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { useState } from 'react';
import { canVibrate, readHitSignals, rememberHitSignals, signalHit, type HitSignals } from './camera/hit-signal';
import styles from './scan-settings.module.css';

/** How a hit makes itself felt on this phone; turning one on lets it be heard or felt at once. */
export function ScanSettings() {
  const { t } = useLingui();
  const [signals, setSignals] = useState(readHitSignals);
  const change = (changed: Partial<HitSignals>) => {
    const now = { ...signals, ...changed };
    setSignals(now);
    rememberHitSignals(now);
    signalHit({ sound: changed.sound === true, vibration: changed.vibration === true });
  };
  return (
    <div className={styles.settings} role="group" aria-label={t`When a code is read`}>
      <Checkbox
        label={t`Play a short sound`}
        checked={signals.sound}
        onChange={(event) => change({ sound: event.target.checked })}
      />
      {canVibrate() && (
        <Checkbox
          label={t`Vibrate`}
          checked={signals.vibration}
          onChange={(event) => change({ vibration: event.target.checked })}
        />
      )}
    </div>
  );
}
