import { Trans, useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useParams } from '@loyalty/shared-ui/router';
import { SearchX } from 'lucide-react';
import { ApiError } from '../../api/api-error';
import { useErrorText } from '../../i18n/use-error-text';
import { BackLink } from '../../page/back-link';
import { paths } from '../../paths';
import { ClaimItems } from './claim-items';
import { ClaimState } from './claim-state';
import { useOwnClaim } from './claims.resource';
import styles from './claims.module.css';

const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** /user/claims/:transactionId: where one claim stands, what happens next, and the scans that it was made over. */
export function ClaimPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { transactionId = '' } = useParams();
  const { data: claim, error, isValidating, mutate } = useOwnClaim(transactionId);
  const status = () => {
    if (claim) return 'ready';
    if (isUnknown(error)) return 'no-results';
    return error && !isValidating ? 'error' : 'loading';
  };
  return (
    <div className={styles.page}>
      <BackLink to={paths.claims}>
        <Trans>Back</Trans>
      </BackLink>
      <AsyncRegion
        status={status()}
        loadingLabel={t`Loading your claim`}
        noResults={
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={t`There is no such claim`}
            message={t`The address may be incomplete, or the claim belongs to another account.`}
            action={
              <LinkButton to={paths.claims} variant="secondary">
                <Trans>Claim status</Trans>
              </LinkButton>
            }
          />
        }
        error={{
          title: t`Your claim could not be loaded`,
          message: errorText(error),
          retryLabel: t`Retry`,
          onRetry: () => void mutate(),
        }}
      >
        {claim && (
          <div className={styles.page}>
            <ClaimState claim={claim} />
            <ClaimItems claim={claim} />
          </div>
        )}
      </AsyncRegion>
    </div>
  );
}
