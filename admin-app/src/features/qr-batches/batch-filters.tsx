import { useLingui } from '@lingui/react/macro';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import styles from './batch-filters.module.css';
import { sortColumns, usualDirection, type BatchView, type SortColumn } from './batch-view';

interface BatchFiltersProps {
  view: BatchView;
  onChange: (change: Partial<BatchView>) => void;
}

/** As the server counts; no name is longer. */
const longestSearch = 200;

/** Search of batches; on a phone, where the headings are gone, also their order. */
export function BatchFilters({ view, onChange }: BatchFiltersProps) {
  const { t } = useLingui();
  const shortcut = useSearchShortcut();
  const sortLabels: Record<SortColumn, string> = {
    created: t`Sort: Created`,
    product: t`Sort: Product`,
    quantity: t`Sort: Quantity`,
    points: t`Sort: Reward points`,
  };
  return (
    <FilterBar>
      <SearchInput
        className={styles.search}
        label={t`Search product or model`}
        placeholder={t`Search product or model`}
        clearLabel={t`Clear search`}
        shortcut={shortcut}
        delay={300}
        maxLength={longestSearch}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectInput
        className={styles.sort}
        aria-label={t`Sort`}
        value={view.sort}
        onChange={({ target }) => {
          const sort = target.value as SortColumn;
          onChange({ sort, direction: usualDirection(sort) });
        }}
        options={sortColumns.map((column) => ({ value: column, label: sortLabels[column] }))}
      />
    </FilterBar>
  );
}
