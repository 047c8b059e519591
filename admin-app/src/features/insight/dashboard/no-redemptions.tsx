import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { CircleCheck, Inbox, SearchX } from 'lucide-react';
import { isNarrowed, type RedemptionFilter } from './redemption-filter';
import { useRedemptions, type RedemptionQuery, type Redemptions } from './redemptions.resource';

interface NoRedemptionsProps {
  filter: RedemptionFilter;
  /** Undefined until the server has responded. */
  counts: Redemptions['counts'] | undefined;
  onClearFilter: () => void;
}

/** Queries the counts of every status; `status` only minimises the unused rows. */
const withoutDaysAndSearch: RedemptionQuery = { startDate: '', endDate: '', search: '', status: 'rejected' };

const hasClaims = (counts: Redemptions['counts'] | undefined) =>
  counts !== undefined && counts.pending + counts.approved + counts.rejected > 0;

/**
 * Shown instead of an empty table: before the first claim, when all claims are resolved, and when none matches the
 * filter.
 */
export function NoRedemptions({ filter, counts, onClearFilter }: NoRedemptionsProps) {
  const { t } = useLingui();
  const narrowed = isNarrowed(filter);
  // The counts ignore the chosen status, but not days and search.
  const hidden = useRedemptions(narrowed && counts && !hasClaims(counts) ? withoutDaysAndSearch : null).data?.counts;
  if (!hasClaims(counts) && (!narrowed || (hidden && !hasClaims(hidden))))
    return (
      <EmptyState
        icon={<Inbox aria-hidden="true" />}
        title={t`No claims yet`}
        message={t`When a plumber or customer claims points, the claim waits here for approval.`}
      />
    );
  if (!narrowed && filter.status === 'pending')
    return (
      <EmptyState
        icon={<CircleCheck aria-hidden="true" />}
        title={t`Every claim is handled`}
        message={t`No claim awaits approval. The next one appears here.`}
        action={
          <Button variant="secondary" onClick={onClearFilter}>
            <Trans>Show all claims</Trans>
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<SearchX aria-hidden="true" />}
      title={t`No claim matches`}
      message={t`Try other dates, another name, mobile or transaction.`}
      action={
        <Button variant="secondary" onClick={onClearFilter}>
          <Trans>Clear filters</Trans>
        </Button>
      }
    />
  );
}
