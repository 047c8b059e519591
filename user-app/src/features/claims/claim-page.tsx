import { useLingui } from '@lingui/react/macro';
import { useParams } from '@loyalty/shared-ui/router';
import { DetailPage } from '../../page/detail-page';
import { paths } from '../../paths';
import { ClaimItems } from './claim-items';
import { ClaimState } from './claim-state';
import { useOwnClaim } from './claims.resource';
import styles from './claims.module.css';

/** /user/claims/:transactionId: the state of a claim, what happens next, and its scans. */
export function ClaimPage() {
  const { t } = useLingui();
  const { transactionId = '' } = useParams();
  return (
    <DetailPage
      answer={useOwnClaim(transactionId)}
      list={{ to: paths.claims, label: t`Claim status` }}
      loadingLabel={t`Loading your claim`}
      errorTitle={t`Your claim could not be loaded`}
      unknown={{
        title: t`There is no such claim`,
        message: t`The address may be incomplete, or the claim belongs to another account.`,
      }}
    >
      {(claim) => (
        <div className={styles.page}>
          <ClaimState claim={claim} />
          <ClaimItems claim={claim} />
        </div>
      )}
    </DetailPage>
  );
}
