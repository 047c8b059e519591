import { useLingui } from '@lingui/react/macro';
import { Dialog } from '@loyalty/shared-ui/dialog';
import { ScanSettings } from './scan-settings';

export interface ScanSettingsDialogProps {
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
