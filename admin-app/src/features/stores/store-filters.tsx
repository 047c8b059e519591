import { useLingui } from '@lingui/react/macro';
import { ColumnPicker, type ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { ListSearch } from '../../lists/list-search';
import styles from './stores-page.module.css';
import type { StoresView } from './stores-view';

interface StoreFiltersProps {
  view: StoresView;
  onChange: (change: Partial<StoresView>) => void;
  picker: ColumnPickerProps;
}

/** Search and columns of the table of stores. */
export function StoreFilters({ view, onChange, picker }: StoreFiltersProps) {
  const { t } = useLingui();
  return (
    <FilterBar attached tools={<ColumnPicker {...picker} />}>
      <ListSearch
        className={styles.search}
        label={t`Search name, address or phone`}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
    </FilterBar>
  );
}
