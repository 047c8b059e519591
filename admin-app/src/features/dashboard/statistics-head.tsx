import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RedemptionFilter } from './redemption-filter';
import { summariseSelection } from './redemption-selection';
import { RedemptionSelectionBar } from './redemption-selection-bar';
import type { Redemption, RedemptionStatus } from './redemptions.resource';
import styles from './statistics-head.module.css';
import { StatusChoiceChips } from './status-choice';

interface StatisticsHeadProps {
  headingId: string;
  /** Number of claims by status; undefined until loaded. */
  counts: Readonly<Record<RedemptionStatus, number>> | undefined;
  status: RedemptionFilter['status'];
  onStatus: (status: RedemptionFilter['status']) => void;
  /** The rows of every page. */
  rows: readonly Redemption[];
  pageRows: readonly Redemption[];
  /** Number of matches on the server. */
  total: number;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onApprove: (claims: readonly Redemption[]) => void;
  onReject: (claims: readonly Redemption[]) => void;
  /** Actions on the whole table. */
  tools: ReactNode;
}

/**
 * Renders the head of the table, title and status filter, or the selection bar in their place while something is
 * selected, so that the rows do not move under the pointer.
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
