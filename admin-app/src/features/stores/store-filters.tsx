import { useLingui } from '@lingui/react/macro';
import { ColumnPicker, type ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import styles from './stores-page.module.css';
import type { StoresView } from './stores-view';

interface StoreFiltersProps {
  view: StoresView;
  onChange: (change: Partial<StoresView>) => void;
  picker: ColumnPickerProps;
}

/** As the server counts. */
const longestSearch = 200;

/** Search and columns of the table of stores. */
export function StoreFilters({ view, onChange, picker }: StoreFiltersProps) {
  const { t } = useLingui();
  const searchShortcut = useSearchShortcut();
  return (
    <FilterBar attached tools={<ColumnPicker {...picker} />}>
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
    </FilterBar>
  );
}
