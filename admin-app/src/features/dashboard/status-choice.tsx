import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { RedemptionFilter } from './redemption-filter';
import type { RedemptionStatus } from './redemptions.resource';
import styles from './status-choice.module.css';

interface StatusChoiceChipsProps {
  /** Matches of days and search, by status; undefined until loaded. */
  counts: Readonly<Record<RedemptionStatus, number>> | undefined;
  value: RedemptionFilter['status'];
  onChange: (status: RedemptionFilter['status']) => void;
}

/** Renders the status filter with the number of claims of each status. */
export function StatusChoiceChips({ counts, value, onChange }: StatusChoiceChipsProps) {
  const { t } = useLingui();
  const names = { '': t`All`, pending: t`Awaiting approval`, approved: t`Approved`, rejected: t`Rejected` };
  const all = counts && counts.pending + counts.approved + counts.rejected;
  const option = (status: RedemptionFilter['status'], count: number | undefined) => ({
    value: status,
    label: count === undefined ? names[status] : `${names[status]} ${formatNumber(count)}`,
  });
  return (
    <FilterChips
      className={styles.root}
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
