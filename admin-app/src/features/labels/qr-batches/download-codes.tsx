import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { downloadCodes } from './codes.resource';
import { FileDownload } from '../../../exports/file-download';

interface DownloadCodesProps extends Pick<
  ComponentProps<typeof FileDownload>,
  'variant' | 'size' | 'aria-label' | 'block'
> {
  batchId: number;
  /** Default "Download CSV". */
  label?: string;
}

/** Renders a button that downloads the codes of a batch as CSV, for a label printer. */
export function DownloadCodes({ batchId, label, ...button }: DownloadCodesProps) {
  const { t } = useLingui();
  return (
    <FileDownload
      {...button}
      label={label ?? t`Download CSV`}
      icon={<Download aria-hidden="true" />}
      fileName={`qr-batch-${batchId}-codes.csv`}
      fetchFile={(options) => downloadCodes(batchId, options)}
    />
  );
}
