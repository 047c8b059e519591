import { useLingui } from '@lingui/react/macro';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Printer } from 'lucide-react';
import { paths } from '../../paths';
import { BatchList } from './batch-list';
import { DownloadCodes } from './download-codes';

/** /admin/qrlist: generated batches, each with Print and the CSV for a label printer. */
export function QrListPage() {
  const { t } = useLingui();
  return (
    <BatchList
      title={t`QR List`}
      acts={({ id, productName, isVoid }) =>
        // Labels of a void batch would pay nothing: the server prints none.
        !isVoid && (
          <>
            <LinkButton
              variant="quiet"
              size="sm"
              to={paths.printQrs(id)}
              icon={<Printer aria-hidden="true" />}
              aria-label={t`Print ${productName}, batch ${id}`}
            >
              {t`Print`}
            </LinkButton>
            <DownloadCodes
              batchId={id}
              variant="quiet"
              size="sm"
              label={t`CSV`}
              aria-label={t`Download CSV of ${productName}, batch ${id}`}
            />
          </>
        )
      }
    />
  );
}
