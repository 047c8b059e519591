import { useLingui } from '@lingui/react/macro';
import { ColumnPicker, type ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import styles from './stores-page.module.css';
import { usualDirection, type StoreSort, type StoresView } from './stores-view';

interface StoreFiltersProps {
  view: StoresView;
  onChange: (change: Partial<StoresView>) => void;
  picker: ColumnPickerProps;
}

/** As the server counts. */
const longestSearch = 200;

/** Search and columns of the table of stores; on a phone, where the headings are gone, also the order. */
export function StoreFilters({ view, onChange, picker }: StoreFiltersProps) {
  const { t } = useLingui();
  const searchShortcut = useSearchShortcut();
  return (
    <FilterBar className={styles.filters}>
      <SearchInput
        className={styles.search}
        label={t`Search name, address or phone`}
        placeholder={t`Search name, address or phone`}
        clearLabel={t`Clear search`}
        shortcut={searchShortcut}
        delay={300}
        maxLength={longestSearch}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <SelectInput
        className={styles.sort}
        aria-label={t`Sort by`}
        options={[
          { value: 'name', label: t`Sort: Name` },
          { value: 'added', label: t`Sort: Added` },
        ]}
        value={view.sort}
        onChange={(event) => {
          const sort = event.target.value as StoreSort;
          onChange({ sort, direction: usualDirection(sort) });
        }}
      />
      <ColumnPicker {...picker} className={styles.columns} />
    </FilterBar>
  );
}
