import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { useToast } from '@loyalty/shared-ui/toast';
import { Download } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useErrorText } from '../../i18n/use-error-text';
import { downloadCodes } from './codes.resource';
import { saveFile } from './save-file';

interface DownloadCodesProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'aria-label'> {
  batchId: number;
  /** Default "Download CSV". */
  label?: string;
}

/** Fetches the codes of a batch as CSV, the hand-off to a label printer. A plain link could not send the token. */
export function DownloadCodes({ batchId, label, variant = 'secondary', ...button }: DownloadCodesProps) {
  const { t } = useLingui();
  const toast = useToast();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  const download = async () => {
    setBusy(true);
    try {
      saveFile(await downloadCodes(batchId), `qr-batch-${batchId}-codes.csv`);
    } catch (error) {
      console.error(error);
      toast.error(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      {...button}
      variant={variant}
      icon={<Download aria-hidden="true" />}
      busy={busy}
      busyLabel={t`Preparing the file…`}
      onClick={() => void download()}
    >
      {label ?? t`Download CSV`}
    </Button>
  );
}
