import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { PageHeader } from '@loyalty/shared-ui/page-header';
import { Navigate, useParams } from '@loyalty/shared-ui/router';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { FileDown } from 'lucide-react';
import { ApiError } from '../../api/api-error';
import { ListRegion } from '../../lists/list-region';
import { PageTitle } from '../../page/page-title';
import { paths } from '../../paths';
import { DownloadCodes } from './download-codes';
import { useLabels } from './labels.resource';
import styles from './print-page.module.css';
import { PrintBar } from './print-bar';
import { PrintSheets } from './print-sheets';
import { usePictureCount } from './use-picture-count';

/** /admin/print-qrs/:qr_list_id */
export function PrintPage() {
  const batchId = Number(useParams().qr_list_id);
  if (!Number.isSafeInteger(batchId) || batchId < 1) return <Navigate to={paths.qrList} replace />;
  return <PrintBatch key={batchId} batchId={batchId} />;
}

function PrintBatch({ batchId }: { batchId: number }) {
  const { t } = useLingui();
  const labels = useLabels(batchId);
  const pictures = usePictureCount();
  // Above the cap for printing, or void: trying again would not help.
  const refusal = labels.error instanceof ApiError && labels.error.status === 409 ? labels.error : undefined;
  // What was read on an earlier visit has pictures that may have expired: nothing is shown until it is fresh.
  const rows = labels.isValidating ? undefined : labels.data;

  const reload = () => {
    pictures.reset();
    labels.mutate().catch(() => undefined);
  };
  return (
    <>
      <PageTitle title={t`Print QRs`} />
      <div className={styles.chrome}>
        <PageHeader
          title={t`Print QRs`}
          description={rows?.[0]?.productName}
          back={{ to: paths.qrList, label: t`QR List` }}
        />
        {rows && rows.length > 0 && (
          <PrintBar batchId={batchId} count={rows.length} pictures={pictures} onRetry={reload} />
        )}
      </div>
      {refusal === undefined ? (
        <ListRegion
          answer={{ ...labels, data: rows }}
          count={rows?.length ?? 0}
          loadingLabel={t`Loading the labels…`}
          errorTitle={t`The labels could not be loaded.`}
          empty={<EmptyState title={t`This batch has no codes`} />}
          skeleton={<Skeleton shape="block" height="400px" />}
        >
          {rows && <PrintSheets labels={rows} onLoad={pictures.countLoaded} onError={pictures.countFailed} />}
        </ListRegion>
      ) : (
        <EmptyState
          icon={<FileDown aria-hidden="true" />}
          title={t`This batch is not printed here`}
          message={refusal.message}
          action={refusal.code === 'batch_too_large_to_print' && <DownloadCodes batchId={batchId} variant="primary" />}
        />
      )}
    </>
  );
}
