import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { useEffect, useId, useRef, useState } from 'react';
import { ListRegion } from '../../lists/list-region';
import { pageSize } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import { ApprovalDialog } from './approval-dialog';
import { RedeemedItemsDialog } from './redeemed-items-dialog';
import { isFiltering } from './redemption-filter';
import { RedemptionFilterBar } from './redemption-filter-bar';
import { awaitingIds } from './redemption-selection';
import { RedemptionTable } from './redemption-table';
import type { Redemption } from './redemptions.resource';
import { RewardsPreview } from './rewards-preview';
import { StatisticsHead } from './statistics-head';
import { useShownRedemptions } from './use-shown-redemptions';

const none: readonly Redemption[] = [];

/** The Statistics table of redemptions, with what can be done to them (spec §2 "Dashboard redemptions table"). */
export function Statistics() {
  const { t } = useLingui();
  const headingId = useId();
  const pagerLabels = usePagerLabels();
  const shown = useShownRedemptions();
  const { found, total, filter, changeFilter } = shown;
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [approving, setApproving] = useState(none);
  const [itemsOf, setItemsOf] = useState<Redemption>();
  const [rewardsOf, setRewardsOf] = useState<Redemption>();

  // What was pressed is gone with the claim's wait: the focus stays in this part of the page all the same.
  const region = useRef<HTMLElement>(null);
  const approvedHere = useRef(false);
  useEffect(() => {
    if (!approvedHere.current || document.activeElement !== document.body) return;
    approvedHere.current = false;
    region.current?.focus({ preventScroll: true });
  }, [found]);

  const clearFilter = () => changeFilter({ start: '', end: '', search: '', status: 'all' });
  const finishApproval = (approved: readonly string[]) => {
    setApproving(none);
    const awaiting = awaitingIds(found);
    setSelected((current) => new Set([...current].filter((id) => awaiting.has(id) && !approved.includes(id))));
    approvedHere.current = true;
  };
  const shownCount = formatNumber(found.length);
  const totalCount = formatNumber(total);
  return (
    <section ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <Card padding="none">
        <StatisticsHead
          headingId={headingId}
          found={found}
          rows={shown.rows}
          pageRows={shown.pageRows}
          status={filter.status}
          onStatus={(status) => changeFilter({ status })}
          selected={selected}
          onSelect={setSelected}
          onApprove={setApproving}
        />
        <RedemptionFilterBar filter={filter} onChange={changeFilter} rangeReversed={shown.rangeReversed} />
        {total > found.length && (
          <Notice tone="info">
            <Trans>
              The newest {shownCount} of {totalCount} are shown. Narrow the dates or search for the others.
            </Trans>
          </Notice>
        )}
        <ListRegion
          answer={shown.answer}
          count={shown.rows.length}
          filtered={isFiltering(filter)}
          loadingLabel={t`Loading redemptions`}
          errorTitle={t`The redemptions could not be loaded`}
          skeleton={<SkeletonRows rows={pageSize} />}
          empty={
            <EmptyState
              title={t`No claims yet`}
              message={t`When a plumber or customer claims points, the claim waits here for approval.`}
            />
          }
          noResults={
            <EmptyState
              title={t`No claim matches`}
              message={t`Try other dates, another name, mobile or transaction.`}
              action={
                <Button variant="secondary" onClick={clearFilter}>
                  <Trans>Clear filters</Trans>
                </Button>
              }
            />
          }
        >
          <RedemptionTable
            rows={shown.pageRows}
            selected={selected}
            onSelect={setSelected}
            sort={shown.sort}
            onSort={shown.changeSort}
            onApprove={(claim) => setApproving([claim])}
            onItems={setItemsOf}
            onRewards={setRewardsOf}
          />
          <Pager page={shown.page} total={shown.rows.length} onPage={shown.goToPage} labels={pagerLabels} />
        </ListRegion>
      </Card>
      <ApprovalDialog claims={approving} onClose={() => setApproving(none)} onApproved={finishApproval} />
      <RedeemedItemsDialog claim={itemsOf} onClose={() => setItemsOf(undefined)} />
      <RewardsPreview person={rewardsOf} onClose={() => setRewardsOf(undefined)} />
    </section>
  );
}
