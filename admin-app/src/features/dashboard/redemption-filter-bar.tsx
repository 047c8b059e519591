import { useLingui } from '@lingui/react/macro';
import { DateRange } from '@loyalty/shared-ui/date-range';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import type { RedemptionFilter } from './redemption-filter';
import styles from './redemption-filter-bar.module.css';

interface RedemptionFilterBarProps {
  filter: RedemptionFilter;
  onChange: (change: Partial<RedemptionFilter>) => void;
  rangeReversed: boolean;
}

/** Longer texts match no name, mobile or transaction. */
const longestSearch = 100;

/** Search and date range of the Statistics table; the server judges both. */
export function RedemptionFilterBar({ filter, onChange, rangeReversed }: RedemptionFilterBarProps) {
  const { t } = useLingui();
  const searchShortcut = useSearchShortcut();
  return (
    <FilterBar className={styles.root}>
      <SearchInput
        className={styles.search}
        label={t`Search name, mobile or transaction`}
        placeholder={t`Search name, mobile or transaction`}
        clearLabel={t`Clear search`}
        shortcut={searchShortcut}
        delay={300}
        maxLength={longestSearch}
        value={filter.search}
        onChange={(search) => onChange({ search })}
      />
      <DateRange
        className={styles.dates}
        legend={t`Date of the claim`}
        startLabel={t`From`}
        endLabel={t`To`}
        value={filter}
        onChange={({ start, end }) => onChange({ start, end })}
        error={rangeReversed ? t`The first day is after the last one.` : undefined}
      />
    </FilterBar>
  );
}
