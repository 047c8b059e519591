import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { CircleCheck, Inbox, SearchX } from 'lucide-react';
import { useRedemptions, type RedemptionQuery, type Redemptions } from './redemptions.resource';
import type { ShownRedemptions } from './use-shown-redemptions';

/** Queries the counts of every status; `status` only minimises the unused rows. */
const withoutDaysAndSearch: RedemptionQuery = { startDate: '', endDate: '', search: '', status: 'rejected' };

const hasClaims = (counts: Redemptions['counts']) =>
  counts !== undefined && counts.pending + counts.approved + counts.rejected > 0;

/**
 * Shown instead of an empty table: before the first claim, when all claims are resolved, and when none matches the
 * filter.
 */
export function NoRedemptions({
  shown: { view, filters, isNarrowed, counts },
}: {
  shown: Pick<ShownRedemptions, 'view' | 'filters' | 'isNarrowed' | 'counts'>;
}) {
  const { t } = useLingui();
  // The counts ignore the chosen status, but not days and search.
  const hidden = useRedemptions(isNarrowed && counts && !hasClaims(counts) ? withoutDaysAndSearch : null).data?.counts;
  if (!hasClaims(counts) && (!isNarrowed || (hidden && !hasClaims(hidden))))
    return (
      <EmptyState
        icon={<Inbox aria-hidden="true" />}
        title={t`No claims yet`}
        message={t`When a plumber or customer claims points, the claim waits here for approval.`}
      />
    );
  const isHandled = !isNarrowed && filters.status === 'pending';
  return (
    <EmptyState
      icon={isHandled ? <CircleCheck aria-hidden="true" /> : <SearchX aria-hidden="true" />}
      title={isHandled ? t`Every claim is handled` : t`No claim matches`}
      message={
        isHandled
          ? t`No claim awaits approval. The next one appears here.`
          : t`Try other dates, another name, mobile or transaction.`
      }
      action={
        <Button variant="secondary" onClick={view.clearFilters}>
          {isHandled ? t`Show all claims` : t`Clear filters`}
        </Button>
      }
    />
  );
}
