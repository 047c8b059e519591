import { Trans, useLingui } from '@lingui/react/macro';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { RedemptionFilter } from './redemption-filter';
import type { ComponentProps, ReactNode } from 'react';
import { summariseSelection } from './redemption-selection';
import { RedemptionSelectionBar } from './redemption-selection-bar';
import type { RedemptionStatus } from './redemptions.resource';
import styles from './dashboard.module.css';

interface StatusChoiceChipsProps {
  /** Matches of days and search, by status; undefined until loaded. */
  counts: Readonly<Record<RedemptionStatus, number>> | undefined;
  value: RedemptionFilter['status'];
  onChange: (status: RedemptionFilter['status']) => void;
}

/** Renders the status filter with the number of claims of each status. */
function StatusChoiceChips({ counts, value, onChange }: StatusChoiceChipsProps) {
  const { t } = useLingui();
  const names = { '': t`All`, pending: t`Awaiting approval`, approved: t`Approved`, rejected: t`Rejected` };
  const all = counts && counts.pending + counts.approved + counts.rejected;
  const option = (status: RedemptionFilter['status'], count: number | undefined) => ({
    value: status,
    label: count === undefined ? names[status] : `${names[status]} ${formatNumber(count)}`,
  });
  return (
    <FilterChips
      className={styles.statusChoice}
      legend={t`Status`}
      options={[
        option('', all),
        option('pending', counts?.pending),
        option('approved', counts?.approved),
        option('rejected', counts?.rejected),
      ]}
      value={value}
      onValueChange={onChange}
    />
  );
}

interface StatisticsHeadProps extends Omit<ComponentProps<typeof RedemptionSelectionBar>, 'summary'> {
  headingId: string;
  /** Number of claims by status; undefined until loaded. */
  counts: Readonly<Record<RedemptionStatus, number>> | undefined;
  status: RedemptionFilter['status'];
  onStatus: (status: RedemptionFilter['status']) => void;
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
    <div className={styles.statisticsHead} data-selecting={selecting || undefined}>
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
