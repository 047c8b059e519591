import { Trans, useLingui } from '@lingui/react/macro';
import { AsyncRegion } from '@loyalty/shared-ui/async-region';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useSearchParams } from '@loyalty/shared-ui/router';
import { Gift } from 'lucide-react';
import { useErrorText } from '../../i18n/use-error-text';
import { ListEnd } from '../../lists/list-end';
import { BackLink } from '../../page/back-link';
import { paths } from '../../paths';
import { ClaimRow } from './claim-row';
import { useClaims, type ClaimFilter } from './claims.resource';
import styles from './claims.module.css';

const filters: readonly ClaimFilter[] = ['all', 'pending', 'approved', 'rejected'];

/** /user/claims: what became of each claim, newest first (issue 4, point 3). The state asked for stands in the address. */
export function ClaimsPage() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((one) => one === search.get('status')) ?? 'all';
  const pages = useClaims(filter);
  const { items, error, retry } = pages;
  const status = () => {
    if (!items) return error ? 'error' : 'loading';
    if (items.length > 0) return 'ready';
    return filter === 'all' ? 'empty' : 'no-results';
  };
  return (
    <div className={styles.page}>
      <BackLink to={paths.points}>
        <Trans>Back</Trans>
      </BackLink>
      <FilterChips
        legend={t`Show`}
        options={[
          { value: 'all', label: t`All` },
          { value: 'pending', label: t`Awaiting approval` },
          { value: 'approved', label: t`Approved` },
          { value: 'rejected', label: t`Not approved` },
        ]}
        value={filter}
        onChange={(wanted) => setSearch(wanted === 'all' ? {} : { status: wanted }, { replace: true })}
      />
      <AsyncRegion
        status={status()}
        loadingLabel={t`Loading your claims`}
        empty={
          <EmptyState
            icon={<Gift aria-hidden="true" />}
            title={t`No claims yet`}
            message={t`When you claim your points, each claim appears here with its status.`}
            action={
              <LinkButton to={paths.points}>
                <Trans>Redeem Your Points</Trans>
              </LinkButton>
            }
          />
        }
        noResults={
          <EmptyState
            icon={<Gift aria-hidden="true" />}
            title={t`No claim in this state`}
            action={
              <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        }
        error={{
          title: t`Your claims could not be loaded`,
          message: errorText(error),
          retryLabel: t`Retry`,
          onRetry: retry,
        }}
      >
        <ul className={styles.list} aria-label={t`Claims`}>
          {items?.map((claim) => (
            <li key={claim.transactionId}>
              <ClaimRow claim={claim} />
            </li>
          ))}
        </ul>
        <ListEnd pages={pages} />
      </AsyncRegion>
    </div>
  );
}
