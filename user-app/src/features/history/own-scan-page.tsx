import { useLingui } from '@lingui/react/macro';
import { useParams } from '@loyalty/shared-ui/router';
import { DetailPage } from '../../page/detail-page';
import { paths } from '../../paths';
import { OwnScanDetails } from './own-scan-details';
import { useOwnScan } from './own-scan.resource';

/** /user/scans/:id: one of the user's own scans (decisions.md §7 `/users/scannersById`). */
export function OwnScanPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  return (
    <DetailPage
      answer={useOwnScan(id)}
      list={{ to: paths.history, label: t`View History` }}
      loadingLabel={t`Loading your scan`}
      errorTitle={t`Your scan could not be loaded`}
      unknown={{
        title: t`There is no such scan`,
        message: t`The address may be incomplete, or the scan belongs to another account.`,
      }}
    >
      {(scan) => <OwnScanDetails scan={scan} />}
    </DetailPage>
  );
}
