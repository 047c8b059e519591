import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectionBar } from '@loyalty/shared-ui/selection-bar';
import { Check, X } from 'lucide-react';
import { idsOf, type SelectionSummary } from './redemption-selection';
import styles from './redemption-selection-bar.module.css';
import type { Redemption } from './redemptions.resource';

interface RedemptionSelectionBarProps {
  selected: ReadonlySet<string>;
  /** What of it is in the list; not nothing. */
  summary: SelectionSummary;
  /** All rows of the filter, on every page. */
  rows: readonly Redemption[];
  pageRows: readonly Redemption[];
  /** How many match the filter on the server: more than `rows` where it sent only the newest of very many. */
  total: number;
  onSelect: (selected: ReadonlySet<string>) => void;
  onApprove: (claims: readonly Redemption[]) => void;
  onReject: (claims: readonly Redemption[]) => void;
}

/**
 * How many claims are selected, how many points wait in them, and what can be done with them. With a whole page selected,
 * it offers all that match.
 */
export function RedemptionSelectionBar(props: RedemptionSelectionBarProps) {
  const { selected, summary, rows, pageRows, total, onSelect, onApprove, onReject } = props;
  const { t } = useLingui();
  const { count, awaiting, points } = summary;
  const wholePage = pageRows.every(({ transactionId }) => selected.has(transactionId));
  const shownRows = formatNumber(rows.length);
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
          {wholePage && count < rows.length && (
            <Button variant="quiet" size="sm" onClick={() => onSelect(idsOf(rows))}>
              {total > rows.length ? (
                <Trans>Select the newest {shownRows}</Trans>
              ) : (
                <Trans>Select all {shownRows} matching</Trans>
              )}
            </Button>
          )}
          <Button
            variant="quiet"
            size="sm"
            icon={<X aria-hidden="true" />}
            disabled={awaiting.length === 0}
            onClick={() => onReject(awaiting)}
          >
            <Trans>Reject</Trans>
          </Button>
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
