import { useLingui } from '@lingui/react/macro';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { ListDates } from '../../lists/list-dates';
import { ListSearch } from '../../lists/list-search';
import type { RedemptionFilter } from './redemption-filter';
import styles from './redemption-filter-bar.module.css';

interface RedemptionFilterBarProps {
  filter: RedemptionFilter;
  onChange: (change: Partial<RedemptionFilter>) => void;
}

/** Longer texts match no name, mobile or transaction. */
const SEARCH_MAX_LENGTH = 100;

/** Renders search and date range of the Statistics table. */
export function RedemptionFilterBar({ filter, onChange }: RedemptionFilterBarProps) {
  const { t } = useLingui();
  return (
    <FilterBar className={styles.root}>
      <ListSearch
        label={t`Search name, mobile or transaction`}
        maxLength={SEARCH_MAX_LENGTH}
        value={filter.search}
        onValueChange={(search) => onChange({ search })}
      />
      <ListDates className={styles.dates} legend={t`Date of the claim`} value={filter} onValueChange={onChange} />
    </FilterBar>
  );
}
