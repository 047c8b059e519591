import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '@loyalty/shared-ui/checkbox';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { Stack } from '@loyalty/shared-ui/stack';
import { useState } from 'react';
import { canVibrate, readScanFeedback, storeScanFeedback, giveScanFeedback, type ScanFeedback } from './scan-feedback';

/** Renders the settings for the feedback of a scan on this phone; turning one on plays it as a preview. */
export function ScanSettings() {
  const { t } = useLingui();
  const [signals, setSignals] = useState(readScanFeedback);
  const change = (changed: Partial<ScanFeedback>) => {
    const now = { ...signals, ...changed };
    setSignals(now);
    storeScanFeedback(now);
    giveScanFeedback({ sound: changed.sound === true, vibration: changed.vibration === true });
  };
  return (
    <Stack gap={2} role="group" aria-label={t`When a code is read`}>
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
    </Stack>
  );
}

interface ScanSettingsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Renders the feedback settings inside the scanner. */
export function ScanSettingsDialog({ open, onClose }: ScanSettingsDialogProps) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`When a code is read`} closeLabel={t`Close`}>
      <ScanSettings />
    </Dialog>
  );
}
