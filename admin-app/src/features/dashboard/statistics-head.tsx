import { Trans } from '@lingui/react/macro';
import type { StatusChoice } from './redemption-filter';
import { summariseSelection } from './redemption-selection';
import { RedemptionSelectionBar } from './redemption-selection-bar';
import type { Redemption } from './redemptions.resource';
import styles from './statistics-head.module.css';
import { StatusChoiceChips } from './status-choice';

interface StatisticsHeadProps {
  headingId: string;
  /** What the server found, whatever its status. */
  found: readonly Redemption[];
  /** The rows of every page. */
  rows: readonly Redemption[];
  pageRows: readonly Redemption[];
  status: StatusChoice;
  onStatus: (status: StatusChoice) => void;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onApprove: (claims: readonly Redemption[]) => void;
}

/**
 * The head of the table: its name and the choice of status; while something is selected, the dark bar in their place. In
 * their place and not above it: no row moves away from under the mouse when the bar comes.
 */
export function StatisticsHead({ headingId, status, onStatus, ...props }: StatisticsHeadProps) {
  const { found, rows, pageRows, selected, onSelect, onApprove } = props;
  const summary = summariseSelection(rows, selected);
  const selecting = summary.count > 0;
  return (
    <div className={styles.root} data-selecting={selecting || undefined}>
      <div className={styles.title}>
        <h2 id={headingId}>
          <Trans>Statistics</Trans>
        </h2>
        <StatusChoiceChips found={found} value={status} onChange={onStatus} />
      </div>
      {selecting && (
        <RedemptionSelectionBar
          summary={summary}
          rows={rows}
          pageRows={pageRows}
          onSelect={onSelect}
          onApprove={onApprove}
        />
      )}
    </div>
  );
}
