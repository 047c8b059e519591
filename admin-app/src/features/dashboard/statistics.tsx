import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { ColumnPicker } from '@loyalty/shared-ui/column-picker';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { lazy, Suspense, useId, useState } from 'react';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { ExportMenu } from '../../exports/export-menu';
import { ApprovalDialog } from './approval-dialog';
import { NoRedemptions } from './no-redemptions';
import { RedeemedItemsDialog } from './redeemed-items-dialog';
import { RedemptionTable } from './redemption-table';
import type { Redemption } from './redemptions.resource';
import { RewardsPreview } from './rewards-preview';
import { MissedClaimsNotice } from '../../claims/missed-claims-notice';
import { StatisticsHead } from './statistics-head';
import { useClaimSelection } from './use-claim-selection';
import { useShownRedemptions } from './use-shown-redemptions';
import { ListDates, ListSearch } from '../../lists/list-filters';
import type { RedemptionFilter } from './redemption-filter';
import styles from './redemptions.module.css';

/** Loaded once there are claims: formik and yup are 22 kB. */
const RejectionDialog = lazy(async () => ({ default: (await import('./rejection-dialog')).RejectionDialog }));

interface RedemptionFilterBarProps {
  filter: RedemptionFilter;
  onChange: (change: Partial<RedemptionFilter>) => void;
}

/** Longer texts match no name, mobile or transaction. */
const SEARCH_MAX_LENGTH = 100;

/** Renders search and date range of the Statistics table. */
function RedemptionFilterBar({ filter, onChange }: RedemptionFilterBarProps) {
  const { t } = useLingui();
  return (
    <FilterBar className={styles.filterBar}>
      <ListSearch
        label={t`Search name, mobile or transaction`}
        maxLength={SEARCH_MAX_LENGTH}
        value={filter.search}
        onValueChange={(search) => onChange({ search })}
      />
      <ListDates className={styles.dates} legend={t`Date of the claim`} value={filter} onValueChange={onChange} />
    </FilterBar>
  );
}

const NONE: readonly Redemption[] = [];

/** Renders the Statistics table of redemptions with its actions (spec §2 "Dashboard redemptions table"). */
export function Statistics() {
  const headingId = useId();
  const shown = useShownRedemptions();
  const { view, filters, rows, pageRows, total, capped } = shown;
  const { region, selected, setSelected, resolve, missed, forgetMissed } = useClaimSelection(rows);
  const [approving, setApproving] = useState(NONE);
  const [rejecting, setRejecting] = useState(NONE);
  const [itemsOf, setItemsOf] = useState<Redemption>();
  const [rewardsOf, setRewardsOf] = useState<Redemption>();

  const shownCount = formatNumber(rows.length);
  const totalCount = formatNumber(total);
  return (
    <section ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <Card padding="none">
        <StatisticsHead
          headingId={headingId}
          counts={shown.counts}
          status={filters.status}
          onStatus={(status) => view.setFilters({ status })}
          rows={rows}
          pageRows={pageRows}
          total={total}
          selected={selected}
          onSelect={setSelected}
          onApprove={setApproving}
          onReject={setRejecting}
          tools={
            <>
              <ColumnPicker {...view.picker} size="sm" />
              <ExportMenu report="redemptions" filter={shown.query} variant="quiet" size="sm" />
            </>
          }
        />
        <RedemptionFilterBar filter={filters} onChange={shown.setFilters} />
        {missed && <MissedClaimsNotice outcome={missed} onDismiss={forgetMissed} />}
        {(capped || total > rows.length) && (
          <Notice tone="info">
            {capped ? (
              <Trans>More match: the newest {shownCount} are shown. Narrow the dates or the search.</Trans>
            ) : (
              <Trans>
                The newest {shownCount} of {totalCount} are shown. Narrow the dates or search for the others.
              </Trans>
            )}
          </Notice>
        )}
        <RedemptionTable
          view={view}
          answer={shown.answer}
          empty={<NoRedemptions filter={filters} counts={shown.counts} onClearFilter={view.clearFilters} />}
          selected={selected}
          onSelect={setSelected}
          onApprove={(claim) => setApproving([claim])}
          onReject={(claim) => setRejecting([claim])}
          onItems={setItemsOf}
          onRewards={setRewardsOf}
        />
      </Card>
      <ApprovalDialog claims={approving} onClose={() => setApproving(NONE)} onResolved={resolve} />
      {shown.answer.data && (
        <Suspense>
          <RejectionDialog claims={rejecting} onClose={() => setRejecting(NONE)} onResolved={resolve} />
        </Suspense>
      )}
      <RedeemedItemsDialog claim={itemsOf} onClose={() => setItemsOf(undefined)} />
      <RewardsPreview user={rewardsOf} onClose={() => setRewardsOf(undefined)} />
    </section>
  );
}
