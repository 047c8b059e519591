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
import styles from './history.module.css';
import { OwnScanDetails } from './own-scan-details';
import { useOwnScan } from './own-scan.resource';

/** What the api answers for an id that is nobody's, somebody else's, or none at all. */
const isUnknown = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** /user/scans/:id: one of the person's own scans (decisions.md §7 `/users/scannersById`). */
export function OwnScanPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { id = '' } = useParams();
  const { data: scan, error, isValidating, mutate } = useOwnScan(id);
  const status = () => {
    if (scan) return 'ready';
    if (isUnknown(error)) return 'no-results';
    return error && !isValidating ? 'error' : 'loading';
  };
  return (
    <div className={styles.scan}>
      <BackLink to={paths.history}>
        <Trans>Back</Trans>
      </BackLink>
      <AsyncRegion
        status={status()}
        loadingLabel={t`Loading your scan`}
        noResults={
          <EmptyState
            icon={<SearchX aria-hidden="true" />}
            title={t`There is no such scan`}
            message={t`The address may be incomplete, or the scan belongs to another account.`}
            action={
              <LinkButton to={paths.history} variant="secondary">
                <Trans>View History</Trans>
              </LinkButton>
            }
          />
        }
        error={{
          title: t`Your scan could not be loaded`,
          message: errorText(error),
          retryLabel: t`Retry`,
          onRetry: () => void mutate(),
        }}
      >
        {scan && <OwnScanDetails scan={scan} />}
      </AsyncRegion>
    </div>
  );
}
