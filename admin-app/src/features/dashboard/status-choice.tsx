import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { StatusChoice } from './redemption-filter';
import type { RedemptionStatus } from './redemptions.resource';
import styles from './status-choice.module.css';

interface StatusChoiceChipsProps {
  /** How many match the days and the search, by status. */
  counts: Readonly<Record<RedemptionStatus, number>>;
  value: StatusChoice;
  onChange: (status: StatusChoice) => void;
}

/** Which claims are on show, by status, and how many there are of each. */
export function StatusChoiceChips({ counts, value, onChange }: StatusChoiceChipsProps) {
  const { t } = useLingui();
  const { pending, approved, rejected } = counts;
  return (
    <FilterChips
      className={styles.root}
      legend={t`Status`}
      options={[
        { value: 'all', label: t`All ${formatNumber(pending + approved + rejected)}` },
        { value: 'pending', label: t`Awaiting approval ${formatNumber(pending)}` },
        { value: 'approved', label: t`Approved ${formatNumber(approved)}` },
        { value: 'rejected', label: t`Rejected ${formatNumber(rejected)}` },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
