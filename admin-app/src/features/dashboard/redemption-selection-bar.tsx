import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectionBar } from '@loyalty/shared-ui/selection-bar';
import { Check } from 'lucide-react';
import { awaitingIds, type SelectionSummary } from './redemption-selection';
import styles from './redemption-selection-bar.module.css';
import type { Redemption } from './redemptions.resource';

interface RedemptionSelectionBarProps {
  /** What is selected; not nothing. */
  summary: SelectionSummary;
  /** All rows of the filter, on every page. */
  rows: readonly Redemption[];
  pageRows: readonly Redemption[];
  onSelect: (selected: ReadonlySet<string>) => void;
  onApprove: (claims: readonly Redemption[]) => void;
}

/** How many claims are selected, how many points wait in them, and Approve. With a whole page selected, it offers the rest. */
export function RedemptionSelectionBar({ summary, rows, pageRows, onSelect, onApprove }: RedemptionSelectionBarProps) {
  const { t } = useLingui();
  const { count, awaiting, points } = summary;
  const everywhere = awaitingIds(rows);
  const chosen = new Set(awaiting.map(({ transactionId }) => transactionId));
  const wholePage = [...awaitingIds(pageRows)].every((id) => chosen.has(id));
  const shownEverywhere = formatNumber(everywhere.size);
  const shownAwaiting = formatNumber(awaiting.length);
  const shownPoints = formatNumber(points);
  return (
    <SelectionBar
      attached
      className={styles.root}
      label={t`${plural(count, { one: '# selected', other: '# selected' })}`}
      summary={
        awaiting.length < count ? t`${shownAwaiting} awaiting · ${shownPoints} points` : t`${shownPoints} points`
      }
      clearLabel={t`Clear`}
      onClear={() => onSelect(new Set())}
      actions={
        <>
          {wholePage && awaiting.length > 0 && awaiting.length < everywhere.size && (
            <Button variant="quiet" size="sm" onClick={() => onSelect(everywhere)}>
              <Trans>Select all {shownEverywhere} awaiting</Trans>
            </Button>
          )}
          <Button
            size="sm"
            icon={<Check aria-hidden="true" />}
            disabled={awaiting.length === 0}
            onClick={() => onApprove(awaiting)}
          >
            <Trans>Approve</Trans>
          </Button>
        </>
      }
    />
  );
}
