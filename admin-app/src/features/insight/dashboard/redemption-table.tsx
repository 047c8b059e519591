import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import type { Question, Verdict } from '../../../claims/decision';
import { useClaimantName } from '../../../claims/claim-words';
import type { ClaimSelection } from '../../../claims/use-deciding';
import { ListTable } from '../../../lists/list-table';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './redemptions.module.css';
import { type Redemption, useRedemptions, type RedemptionQuery, type Redemptions } from './dashboard.resource';
import { isUndecided, type ShownRedemptions } from './use-shown-redemptions';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { CircleCheck, Inbox, SearchX } from 'lucide-react';

interface RedemptionTableProps {
  shown: ShownRedemptions;
  selection: ClaimSelection<Redemption>;
  onAsk: (question: Question) => void;
  onOpen: (claim: Redemption) => void;
}

/** Renders one page of redemptions: select, approve or reject, open the items and the user's rewards. */
export function RedemptionTable({ shown, selection, onAsk, onOpen }: RedemptionTableProps) {
  const { t } = useLingui();
  const nameOf = useClaimantName();
  const mayDecide = usePermissions()('claims.decide');
  const empty = <NoRedemptions shown={shown} />;
  const decide = (kind: Verdict, row: Redemption) => ({
    size: 'sm' as const,
    onClick: () => onAsk({ kind, claims: [row] }),
  });
  return (
    <ListTable
      view={shown.view}
      response={shown.response}
      empty={empty}
      noResults={empty}
      className={styles.table}
      caption={t`Redemptions`}
      rowKey={(row) => row.transactionId}
      loadingLabel={t`Loading redemptions`}
      errorTitle={t`The redemptions could not be loaded`}
      {...(mayDecide && {
        selection: {
          selected: new Set(selection.selected.keys()),
          onSelectedChange: (ids: ReadonlySet<string>) =>
            selection.select(shown.rows.filter(({ transactionId }) => ids.has(transactionId))),
          rowLabel: (row: Redemption) => t`Select ${row.transactionId} of ${nameOf(row)}`,
          pageLabel: t`Select all on this page`,
        },
      })}
      actionsLabel={t`Actions`}
      rowActions={(row) => (
        <span className={styles.actions}>
          {mayDecide && isUndecided(row) && (
            <>
              <Button {...decide('approve', row)} variant="secondary" aria-label={t`Approve ${row.transactionId}`}>
                {t`Approve`}
              </Button>
              <Button {...decide('reject', row)} variant="quiet" aria-label={t`Reject ${row.transactionId}`}>
                {t`Reject`}
              </Button>
            </>
          )}
          <Button
            variant="quiet"
            size="sm"
            aria-label={t`Items, rewards: ${row.transactionId}, ${nameOf(row)}`}
            onClick={() => onOpen(row)}
          >
            {t`Items, rewards`}
          </Button>
        </span>
      )}
    />
  );
}

/** Queries the counts of every status; `status` only minimises the unused rows. */
const withoutDaysAndSearch: RedemptionQuery = { startDate: '', endDate: '', search: '', status: 'rejected' };

const hasClaims = (counts: Redemptions['counts']) =>
  counts !== undefined && counts.pending + counts.approved + counts.rejected > 0;

/** Shown instead of an empty table: before the first claim, when all are resolved, and when none matches the filter. */
function NoRedemptions({
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
