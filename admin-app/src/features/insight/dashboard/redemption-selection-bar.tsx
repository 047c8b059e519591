import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@loyalty/shared-ui/button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectionBar } from '@loyalty/shared-ui/selection-bar';
import { Check, X } from 'lucide-react';
import type { Question } from '../../../claims/deciding/claim-dialogs';
import type { SelectionSummary } from './redemption-selection';
import styles from './redemptions.module.css';
import type { ShownRedemption } from './redemptions.resource';

interface RedemptionSelectionBarProps {
  selected: ReadonlyMap<string, ShownRedemption>;
  /** Summary of the selected rows in the list; its count is above 0. */
  summary: SelectionSummary;
  /** All rows of the filter, on every page. */
  rows: readonly ShownRedemption[];
  pageRows: readonly ShownRedemption[];
  /** Number of matches on the server: more than `rows` if it sent only the newest. */
  total: number;
  onSelect: (claims: readonly ShownRedemption[]) => void;
  onAsk: (question: Question<ShownRedemption>) => void;
}

/**
 * Shows the number of selected claims, their pending points and the available actions. If a whole page is selected, it
 * offers to select all matches.
 */
export function RedemptionSelectionBar(props: RedemptionSelectionBarProps) {
  const { selected, summary, rows, pageRows, total, onSelect, onAsk } = props;
  const { t } = useLingui();
  const { count, awaiting, points } = summary;
  const wholePage = pageRows.every(({ transactionId }) => selected.has(transactionId));
  const shownRows = formatNumber(rows.length);
  const shownAwaiting = formatNumber(awaiting.length);
  const shownPoints = formatNumber(points);
  return (
    <SelectionBar
      attached
      className={styles.selectionBar}
      label={t`${plural(count, { one: '# selected', other: '# selected' })}`}
      summary={
        awaiting.length < count ? t`${shownAwaiting} awaiting · ${shownPoints} points` : t`${shownPoints} points`
      }
      clearLabel={t`Clear`}
      onClear={() => onSelect([])}
      actions={
        <>
          {wholePage && count < rows.length && (
            <Button variant="quiet" size="sm" onClick={() => onSelect(rows)}>
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
            onClick={() => onAsk({ kind: 'reject', claims: awaiting })}
          >
            <Trans>Reject</Trans>
          </Button>
          <Button
            size="sm"
            icon={<Check aria-hidden="true" />}
            disabled={awaiting.length === 0}
            onClick={() => onAsk({ kind: 'approve', claims: awaiting })}
          >
            <Trans>Approve</Trans>
          </Button>
        </>
      }
    />
  );
}
