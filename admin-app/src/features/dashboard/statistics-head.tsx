import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StatusChoice } from './redemption-filter';
import { summariseSelection } from './redemption-selection';
import { RedemptionSelectionBar } from './redemption-selection-bar';
import type { Redemption, RedemptionStatus } from './redemptions.resource';
import styles from './statistics-head.module.css';
import { StatusChoiceChips } from './status-choice';

interface StatisticsHeadProps {
  headingId: string;
  /** How many there are of each status; undefined until it is known. */
  counts: Readonly<Record<RedemptionStatus, number>> | undefined;
  status: StatusChoice;
  onStatus: (status: StatusChoice) => void;
  /** The rows of every page. */
  rows: readonly Redemption[];
  pageRows: readonly Redemption[];
  /** How many match on the server. */
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onApprove: (claims: readonly Redemption[]) => void;
  onReject: (claims: readonly Redemption[]) => void;
  /** What can be done with the whole table. */
  tools: ReactNode;
}

/**
 * The head of the table: its name and the choice of status; while something is selected, the dark bar in their place. In
 * their place and not above it: no row moves away from under the mouse when the bar comes.
 */
export function StatisticsHead({ headingId, counts, status, onStatus, tools, ...props }: StatisticsHeadProps) {
  const summary = summariseSelection(props.rows, props.selected);
  const selecting = summary.count > 0;
  return (
    <div className={styles.root} data-selecting={selecting || undefined}>
      <div className={styles.title}>
        <h2 id={headingId}>
          <Trans>Statistics</Trans>
        </h2>
        <StatusChoiceChips counts={counts} value={status} onChange={onStatus} />
        <div className={styles.tools}>{tools}</div>
      </div>
      {selecting && <RedemptionSelectionBar summary={summary} {...props} />}
    </div>
  );
}
