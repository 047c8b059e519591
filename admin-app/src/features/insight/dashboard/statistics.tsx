import { Trans, useLingui } from '@lingui/react/macro';
import { Card } from '@loyalty/shared-ui/card';
import { ColumnPicker } from '@loyalty/shared-ui/column-picker';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { ExportMenu } from '../../../exports/export-menu';
import { NoRedemptions } from './no-redemptions';
import { RedeemedItemsDialog } from './redeemed-items-dialog';
import { RedemptionTable } from './redemption-table';
import { isUndecided } from './redemption-selection';
import type { Redemption, ShownRedemption } from './redemptions.resource';
import { RewardsPreview } from './rewards-preview';
import { idsOf } from '../../../claims/claim';
import type { Question } from '../../../claims/deciding/claim-dialogs';
import { useDecisions, useSendOnLeaving } from '../../../claims/decision-outbox-provider';
import { loadDeciding } from '../../../claims/load-deciding';
import { useClaimSelection } from '../../../claims/use-claim-selection';
import { StatisticsHead } from './statistics-head';
import { useShownRedemptions } from './use-shown-redemptions';
import { ListDates, ListSearch } from '../../../lists/list-filters';
import type { RedemptionFilter } from './redemption-filter';
import { OverlayFailure, PanelFailure } from '../../../panel/panel-failure';
import styles from './redemptions.module.css';

/** Loaded when a claim is decided. */
const ClaimDialogs = lazyPanel(async () => (await loadDeciding()).ClaimDialogs, OverlayFailure);
const LastDecision = lazyPanel(async () => (await loadDeciding()).LastDecision, PanelFailure);

/** A question about claims of any users, or about one user's together. */
type AskedOfUser = Question & { ofUser?: number };

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

/** Keeps the focus in this part of the page: the button that was pressed is gone once its claim is decided. */
function useFocusAfterDecision(region: RefObject<HTMLElement | null>) {
  const { decisions } = useDecisions();
  const [seen] = useState(() => new Set(decisions.map(({ id }) => id)));
  const last = decisions.at(-1)?.id;
  useEffect(() => {
    if (last === undefined || seen.has(last) || document.activeElement !== document.body) return;
    seen.add(last);
    region.current?.focus({ preventScroll: true });
  }, [last, seen, region]);
}

/** Renders the Statistics table of redemptions with its actions (docs/product.md §2 "Dashboard"). */
export function Statistics() {
  const headingId = useId();
  const region = useRef<HTMLElement>(null);
  const shown = useShownRedemptions();
  const { view, filters, rows, pageRows, total, capped } = shown;
  const { outbox, decisions } = useDecisions();
  const openedAt = useSendOnLeaving();
  const { selected, select, clear } = useClaimSelection<ShownRedemption>(JSON.stringify(shown.query));
  const [asked, setAsked] = useState<AskedOfUser>();
  const [itemsOf, setItemsOf] = useState<Redemption>();
  const [rewardsOf, setRewardsOf] = useState<Redemption>();
  useFocusAfterDecision(region);
  const replace = (claims: readonly ShownRedemption[]) => {
    clear();
    select(claims, true);
  };

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
          onSelect={replace}
          onAsk={setAsked}
          tools={
            <>
              <ColumnPicker {...view.picker} size="sm" />
              <ExportMenu report="redemptions" filter={shown.query} variant="quiet" size="sm" />
            </>
          }
        />
        <RedemptionFilterBar filter={filters} onChange={shown.setFilters} />
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
          response={shown.response}
          empty={<NoRedemptions filter={filters} counts={shown.counts} onClearFilter={view.clearFilters} />}
          rows={rows}
          selected={selected}
          onSelect={replace}
          onAsk={setAsked}
          onItems={setItemsOf}
          onRewards={setRewardsOf}
        />
      </Card>
      <RedeemedItemsDialog claim={itemsOf} onClose={() => setItemsOf(undefined)} />
      <RewardsPreview
        user={rewardsOf}
        onApprove={(claims) => rewardsOf && setAsked({ kind: 'approve', claims, ofUser: rewardsOf.userId })}
        onClose={() => setRewardsOf(undefined)}
      />
      {(asked || decisions.length > 0) && <LastDecision onUndo={() => outbox.undo()} openedAt={openedAt} />}
      {asked && (
        <ClaimDialogs
          asked={asked}
          onDecide={(verdict, claims, reason) => {
            outbox.decide(verdict, claims, { reason, ofUser: asked?.ofUser });
            const ids = new Set(idsOf(claims));
            // What was decided before is deselected with it.
            replace(
              rows.filter((row) => selected.has(row.transactionId) && isUndecided(row) && !ids.has(row.transactionId)),
            );
            setAsked(undefined);
            // Undo is on the page, below the preview.
            setRewardsOf(undefined);
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
