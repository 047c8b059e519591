import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { StatusChoice } from './redemption-filter';
import type { RedemptionStatus } from './redemptions.resource';
import styles from './status-choice.module.css';

interface StatusChoiceChipsProps {
  /** How many match the days and the search, by status; undefined until it is known. */
  counts: Readonly<Record<RedemptionStatus, number>> | undefined;
  value: StatusChoice;
  onChange: (status: StatusChoice) => void;
}

/** Which claims are on show, by status, and how many there are of each. */
export function StatusChoiceChips({ counts, value, onChange }: StatusChoiceChipsProps) {
  const { t } = useLingui();
  const names = { all: t`All`, pending: t`Awaiting approval`, approved: t`Approved`, rejected: t`Rejected` };
  const all = counts && counts.pending + counts.approved + counts.rejected;
  const option = (status: StatusChoice, count: number | undefined) => ({
    value: status,
    label: count === undefined ? names[status] : `${names[status]} ${formatNumber(count)}`,
  });
  return (
    <FilterChips
      className={styles.root}
      legend={t`Status`}
      options={[
        option('all', all),
        option('pending', counts?.pending),
        option('approved', counts?.approved),
        option('rejected', counts?.rejected),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
