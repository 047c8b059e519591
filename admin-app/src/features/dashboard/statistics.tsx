import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ColumnPicker } from '@loyalty/shared-ui/column-picker';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Pager } from '@loyalty/shared-ui/pager';
import { SkeletonRows } from '@loyalty/shared-ui/skeleton';
import { Inbox, SearchX } from 'lucide-react';
import { useId, useState } from 'react';
import { ExportMenu } from '../../exports/export-menu';
import { ListRegion } from '../../lists/list-region';
import { useColumns } from '../../lists/use-columns';
import { pageSize } from '../../lists/use-page-param';
import { usePagerLabels } from '../../lists/use-pager-labels';
import { ApprovalDialog } from './approval-dialog';
import { RedeemedItemsDialog } from './redeemed-items-dialog';
import { useRedemptionColumns } from './redemption-columns';
import { isFiltering } from './redemption-filter';
import { RedemptionFilterBar } from './redemption-filter-bar';
import { RedemptionTable } from './redemption-table';
import type { Redemption } from './redemptions.resource';
import { RejectionDialog } from './rejection-dialog';
import { RewardsPreview } from './rewards-preview';
import { SettlementNotice } from './settlement-notice';
import { StatisticsHead } from './statistics-head';
import { useSettledSelection } from './use-settled-selection';
import { useShownRedemptions } from './use-shown-redemptions';

const none: readonly Redemption[] = [];

/** The Statistics table of redemptions, with what can be done to them (spec §2 "Dashboard redemptions table"). */
export function Statistics() {
  const { t } = useLingui();
  const headingId = useId();
  const pagerLabels = usePagerLabels();
  const shown = useShownRedemptions();
  const { rows, pageRows, total, filter, changeFilter } = shown;
  const { columns, picker } = useColumns('redemptions', useRedemptionColumns());
  const { region, selected, setSelected, settle, missed, forgetMissed } = useSettledSelection(rows);
  const [approving, setApproving] = useState(none);
  const [rejecting, setRejecting] = useState(none);
  const [itemsOf, setItemsOf] = useState<Redemption>();
  const [rewardsOf, setRewardsOf] = useState<Redemption>();

  const clearFilter = () => changeFilter({ start: '', end: '', search: '', status: 'all' });
  const shownCount = formatNumber(rows.length);
  const totalCount = formatNumber(total);
  return (
    <section ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <Card padding="none">
        <StatisticsHead
          headingId={headingId}
          counts={shown.counts}
          status={filter.status}
          onStatus={(status) => changeFilter({ status })}
          rows={rows}
          pageRows={pageRows}
          total={total}
          selected={selected}
          onSelect={setSelected}
          onApprove={setApproving}
          onReject={setRejecting}
          tools={
            <>
              <ColumnPicker {...picker} size="sm" />
              <ExportMenu report="redemptions" filter={shown.query} variant="quiet" size="sm" />
            </>
          }
        />
        <RedemptionFilterBar filter={filter} onChange={changeFilter} rangeReversed={shown.rangeReversed} />
        {missed && <SettlementNotice outcome={missed} onDismiss={forgetMissed} />}
        {total > rows.length && (
          <Notice tone="info">
            <Trans>
              The newest {shownCount} of {totalCount} are shown. Narrow the dates or search for the others.
            </Trans>
          </Notice>
        )}
        <ListRegion
          answer={shown.answer}
          count={rows.length}
          filtered={isFiltering(filter)}
          loadingLabel={t`Loading redemptions`}
          errorTitle={t`The redemptions could not be loaded`}
          skeleton={<SkeletonRows rows={pageSize} />}
          empty={
            <EmptyState
              icon={<Inbox aria-hidden="true" />}
              title={t`No claims yet`}
              message={t`When a plumber or customer claims points, the claim waits here for approval.`}
            />
          }
          noResults={
            <EmptyState
              icon={<SearchX aria-hidden="true" />}
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
            columns={columns}
            rows={pageRows}
            selected={selected}
            onSelect={setSelected}
            sort={shown.sort}
            onSort={shown.changeSort}
            onApprove={(claim) => setApproving([claim])}
            onReject={(claim) => setRejecting([claim])}
            onItems={setItemsOf}
            onRewards={setRewardsOf}
          />
          <Pager page={shown.page} total={rows.length} onPage={shown.goToPage} labels={pagerLabels} />
        </ListRegion>
      </Card>
      <ApprovalDialog claims={approving} onClose={() => setApproving(none)} onSettled={settle} />
      <RejectionDialog claims={rejecting} onClose={() => setRejecting(none)} onSettled={settle} />
      <RedeemedItemsDialog claim={itemsOf} onClose={() => setItemsOf(undefined)} />
      <RewardsPreview person={rewardsOf} onClose={() => setRewardsOf(undefined)} />
    </section>
  );
}
