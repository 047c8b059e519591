import { useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { Card } from '@loyalty/shared-ui/card';
import { ColumnPicker } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { lazyPanel } from '@loyalty/shared-ui/lazy-panel';
import { Notice } from '@loyalty/shared-ui/notice';
import { formatNumber } from '@loyalty/shared-ui/num';
import { Stack } from '@loyalty/shared-ui/stack';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import type { Question } from '../../../claims/decision';
import { useDecisions } from '../../../claims/decision-outbox-provider';
import { loadDeciding, type ClaimSelection, useClaimSelection, useDeciding } from '../../../claims/use-deciding';
import { ClaimSelectionBar } from '../../../claims/selection-bar';
import { ExportMenu } from '../../../exports/export-menu';
import { ListDates, ListSearch } from '../../../lists/list-filters';
import { OverlayFailure, PanelFailure } from '../../../panel/panel-failure';
import { RedemptionTable } from './redemption-table';
import styles from './redemptions.module.css';
import type { Redemption } from './dashboard.resource';
import { isUndecided, type ShownRedemptions, useShownRedemptions } from './use-shown-redemptions';

const ClaimDialogs = lazyPanel(async () => (await loadDeciding()).ClaimDialogs, OverlayFailure);
const LastDecision = lazyPanel(async () => (await loadDeciding()).LastDecision, PanelFailure);

/** Longer texts match no name, mobile or transaction. */
const SEARCH_MAX_LENGTH = 100;

interface PartProps {
  shown: ShownRedemptions;
}

function Head({ shown: { view, filters, counts, query }, headingId }: PartProps & { headingId: string }) {
  const { t } = useLingui();
  const all = counts && counts.pending + counts.approved + counts.rejected;
  const withCount = (name: string, count: number | undefined) =>
    count === undefined ? name : `${name} ${formatNumber(count)}`;
  return (
    <Stack row spread className={styles.title}>
      <h2 id={headingId}>{t`Statistics`}</h2>
      <FilterChips
        className={styles.statusChoice}
        legend={t`Status`}
        options={[
          { value: '', label: withCount(t`All`, all) },
          { value: 'pending', label: withCount(t`Awaiting approval`, counts?.pending) },
          { value: 'approved', label: withCount(t`Approved`, counts?.approved) },
          { value: 'rejected', label: withCount(t`Rejected`, counts?.rejected) },
        ]}
        value={filters.status}
        onValueChange={(status) => view.setFilters({ status })}
      />
      <Stack row gap={1}>
        <ColumnPicker {...view.picker} size="sm" />
        <ExportMenu report="redemptions" filter={query} variant="quiet" size="sm" />
      </Stack>
    </Stack>
  );
}

interface SelectionProps extends PartProps {
  /** The selected rows that are in the list: none that another filter or a reload has taken out. */
  chosen: readonly Redemption[];
  selection: ClaimSelection<Redemption>;
  onAsk: (question: Question) => void;
}

function Selection({ shown: { rows, pageRows, total }, chosen, selection, onAsk }: SelectionProps) {
  const { t } = useLingui();
  const count = formatNumber(rows.length);
  const wholePage = pageRows.every(({ transactionId }) => selection.selected.has(transactionId));
  return (
    <ClaimSelectionBar
      className={styles.selectionBar}
      count={chosen.length}
      claims={chosen.filter(isUndecided)}
      onAsk={onAsk}
      onClear={() => selection.select([])}
      more={
        wholePage &&
        chosen.length < rows.length && (
          <Button variant="quiet" size="sm" onClick={() => selection.select(rows)}>
            {total > rows.length ? t`Select the newest ${count}` : t`Select all ${count} matching`}
          </Button>
        )
      }
    />
  );
}

function Filters({ shown: { filters, setFilters, rows, total, capped } }: PartProps) {
  const { t } = useLingui();
  const count = formatNumber(rows.length);
  const all = formatNumber(total);
  return (
    <>
      <FilterBar className={styles.filterBar}>
        <ListSearch
          label={t`Search name, mobile or transaction`}
          maxLength={SEARCH_MAX_LENGTH}
          value={filters.search}
          onValueChange={(search) => setFilters({ search })}
        />
        <ListDates className={styles.dates} legend={t`Date of the claim`} value={filters} onValueChange={setFilters} />
      </FilterBar>
      {(capped || total > rows.length) && (
        <Notice tone="info">
          {capped
            ? t`More match: the newest ${count} are shown. Narrow the dates or the search.`
            : t`The newest ${count} of ${all} are shown. Narrow the dates or search for the others.`}
        </Notice>
      )}
    </>
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
  return decisions.length > 0;
}

/** Renders the Statistics table of redemptions with its actions (docs/product.md §2 "Dashboard"). */
export function Statistics() {
  const headingId = useId();
  const region = useRef<HTMLElement>(null);
  const shown = useShownRedemptions();
  const { outbox } = useDecisions();
  const selection = useClaimSelection<Redemption>(JSON.stringify(shown.query));
  const hasDecided = useFocusAfterDecision(region);
  const chosen = shown.rows.filter(({ transactionId }) => selection.selected.has(transactionId));
  const deciding = useDeciding((ids) =>
    // What was decided before is deselected with it.
    selection.select(chosen.filter((row) => isUndecided(row) && !ids.has(row.transactionId))),
  );
  const { question, ask } = deciding;
  const isSelecting = chosen.length > 0;
  return (
    <section ref={region} tabIndex={-1} aria-labelledby={headingId}>
      <Card padding="none">
        {/* The selection bar takes the place of the title, so that the rows do not move under the pointer. */}
        <div className={styles.head} data-selecting={isSelecting || undefined}>
          <Head shown={shown} headingId={headingId} />
          {isSelecting && <Selection shown={shown} chosen={chosen} selection={selection} onAsk={ask} />}
        </div>
        <Filters shown={shown} />
        <RedemptionTable shown={shown} selection={selection} onAsk={ask} />
      </Card>
      {(question || hasDecided) && <LastDecision onUndo={() => outbox.undo()} />}
      {question && <ClaimDialogs {...deciding} />}
    </section>
  );
}
