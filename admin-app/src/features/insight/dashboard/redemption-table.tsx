import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { Muted } from '@loyalty/shared-ui/muted';
import { Popover } from '@loyalty/shared-ui/popover';
import { Stack } from '@loyalty/shared-ui/stack';
import type { Question, Verdict } from '../../../claims/decision';
import { useClaimantName } from '../../../claims/claim-words';
import type { ClaimSelection } from '../../../claims/use-deciding';
import { ListTable } from '../../../lists/list-table';
import { ToLabels } from '../../../lists/to-labels';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import styles from './redemptions.module.css';
import { type Redemption, useRedemptions, type RedemptionQuery, type Redemptions } from './dashboard.resource';
import { isUndecided, type ShownRedemptions } from './use-shown-redemptions';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Check, CircleCheck, Ellipsis, Inbox, ListTree, type LucideIcon, SearchX, X } from 'lucide-react';

interface AskProps {
  onAsk: (question: Question) => void;
}

/** Renders what can be done with one claim: items and rewards are on the claim's page, its decision is asked for here. */
function RowMenu({ row, onAsk }: AskProps & { row: Redemption }) {
  const { t } = useLingui();
  const nameOf = useClaimantName();
  const mayDecide = usePermissions()('claims.decide');
  const verdicts: readonly (readonly [Verdict, string, LucideIcon])[] = [
    ['approve', t`Approve`, Check],
    ['reject', t`Reject`, X],
  ];
  return (
    <Popover
      size="sm"
      label={<Ellipsis size={18} aria-hidden="true" />}
      buttonName={t`Actions: ${row.transactionId}, ${nameOf(row)}`}
    >
      {(close) => (
        <Stack gap={1}>
          {/* Under the name it is shown to a pointer only. */}
          {row.mobile && <Muted size={12}>{row.mobile}</Muted>}
          <LinkButton variant="quiet" to={paths.claim(row.transactionId)} icon={<ListTree aria-hidden="true" />}>
            {t`Items, rewards`}
          </LinkButton>
          {mayDecide &&
            isUndecided(row) &&
            verdicts.map(([kind, label, Icon]) => (
              <Button
                key={kind}
                variant="quiet"
                icon={<Icon aria-hidden="true" />}
                onClick={() => {
                  close();
                  onAsk({ kind, claims: [row] });
                }}
              >
                {label}
              </Button>
            ))}
        </Stack>
      )}
    </Popover>
  );
}

interface RedemptionTableProps extends AskProps {
  shown: ShownRedemptions;
  selection: ClaimSelection<Redemption>;
}

/** Renders one page of claims: a row opens its claim, where the queue decides it. */
export function RedemptionTable({ shown, selection, onAsk }: RedemptionTableProps) {
  const { t } = useLingui();
  const nameOf = useClaimantName();
  const mayDecide = usePermissions()('claims.decide');
  const empty = <NoRedemptions shown={shown} />;
  return (
    <ListTable
      view={shown.view}
      response={shown.response}
      empty={empty}
      noResults={empty}
      className={styles.table}
      caption={t`Claims`}
      rowKey={(row) => row.transactionId}
      loadingLabel={t`Loading the claims`}
      errorTitle={t`The claims could not be loaded`}
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
      rowActions={(row) => <RowMenu row={row} onAsk={onAsk} />}
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
        action={<ToLabels />}
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
