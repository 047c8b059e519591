import { useLingui } from '@lingui/react/macro';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { formatNumber } from '@loyalty/shared-ui/num';
import type { StatusChoice } from './redemption-filter';
import type { Redemption } from './redemptions.resource';
import styles from './status-choice.module.css';

interface StatusChoiceChipsProps {
  /** What the server found, whatever its status. */
  found: readonly Redemption[];
  value: StatusChoice;
  onChange: (status: StatusChoice) => void;
}

/** Which claims are on show, by status, and how many there are of each. */
export function StatusChoiceChips({ found, value, onChange }: StatusChoiceChipsProps) {
  const { t } = useLingui();
  const count = (status: StatusChoice) => formatNumber(found.filter((claim) => claim.status === status).length);
  return (
    <FilterChips
      className={styles.root}
      legend={t`Status`}
      options={[
        { value: 'all', label: t`All ${formatNumber(found.length)}` },
        { value: 'pending', label: t`Awaiting approval ${count('pending')}` },
        { value: 'approved', label: t`Approved ${count('approved')}` },
        { value: 'rejected', label: t`Rejected ${count('rejected')}` },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
