import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { DateText } from '@loyalty/shared-ui/date-text';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { useSearchParams, Link } from '@loyalty/shared-ui/router';
import { Gift, ChevronRight } from 'lucide-react';
import { Stack } from '@loyalty/shared-ui/stack';
import { ClaimStatusChip } from '../../claim-status/claim-status';
import { useApiText } from '../../i18n/use-error-text';
import { useLanguage } from '../../i18n/user-messages';
import { ListRegion } from '../../lists/list-region';
import { BackLink } from '../../page/detail-page';
import { paths } from '../../paths';
import { Worth } from '../../worth/worth';
import styles from './claims.module.css';
import { useClaims, type ClaimFilter, type Claim } from './claims.resource';

const filters: readonly ClaimFilter[] = ['all', 'pending', 'approved', 'rejected'];

/** /user/claims: the user's claims, newest first. The state filter is in the address. */
export function ClaimsPage() {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((one) => one === search.get('status')) ?? 'all';
  const pages = useClaims(filter);
  const { items } = pages;
  return (
    <Stack>
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
        onValueChange={(wanted) => setSearch(wanted === 'all' ? {} : { status: wanted }, { replace: true })}
      />
      <ListRegion
        pages={pages}
        count={items?.length ?? 0}
        filtered={filter !== 'all'}
        loadingLabel={t`Loading your claims`}
        empty={
          <EmptyState
            icon={<Gift aria-hidden="true" />}
            title={t`No claims yet`}
            message={t`When you claim your points, each claim appears here with its status.`}
            action={
              <LinkButton to={paths.points}>
                <Trans>My Reward Points</Trans>
              </LinkButton>
            }
          />
        }
        noResults={
          <EmptyState
            icon={<Gift aria-hidden="true" />}
            title={t`No claims with this status`}
            action={
              <Button variant="secondary" onClick={() => setSearch({}, { replace: true })}>
                <Trans>Show all</Trans>
              </Button>
            }
          />
        }
        errorTitle={t`Your claims could not be loaded`}
      >
        <Stack as="ul" gap={3} aria-label={t`Claims`}>
          {items?.map((claim) => (
            <li key={claim.transactionId}>
              <ClaimRow claim={claim} />
            </li>
          ))}
        </Stack>
      </ListRegion>
    </Stack>
  );
}

function ClaimRow({ claim }: { claim: Claim }) {
  const { transactionId, points, status, claimedAt, resolvedAt, reason, payout } = claim;
  const paise = payout?.amountPaise ?? claim.worthPaise;
  const { locale } = useLanguage();
  const apiText = useApiText();
  return (
    <Link className={styles.claim} to={paths.claim(transactionId)}>
      <span className={styles.text}>
        <span className={styles.head}>
          <span className={styles.points}>
            <Worth points={points} paise={paise ?? null} />
          </span>
          <ClaimStatusChip status={status} payout={payout?.state} />
        </span>
        <span className={styles.detail}>
          <Trans>
            Claimed on <DateText value={claimedAt} locale={locale} />
          </Trans>
          <span>{` · ${transactionId}`}</span>
        </span>
        {resolvedAt && (
          <span className={styles.detail}>
            <Trans>
              Decided on <DateText value={resolvedAt} locale={locale} />
            </Trans>
          </span>
        )}
        {reason && <span className={styles.reason}>{apiText(reason)}</span>}
      </span>
      <ChevronRight className={styles.chevron} size={20} aria-hidden="true" />
    </Link>
  );
}
