import { useLingui } from '@lingui/react/macro';
import { ColumnPicker, type ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { ListSearch } from '../../lists/list-search';
import styles from './batch-filters.module.css';
import type { BatchView } from './batch-view';

interface BatchFiltersProps {
  view: BatchView;
  onChange: (change: Partial<BatchView>) => void;
  picker: ColumnPickerProps;
}

/** Search and columns of a list of batches; the headings sort it, on a phone too. */
export function BatchFilters({ view, onChange, picker }: BatchFiltersProps) {
  const { t } = useLingui();
  return (
    <FilterBar attached tools={<ColumnPicker {...picker} />}>
      <ListSearch
        className={styles.search}
        label={t`Search product or model`}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
    </FilterBar>
  );
}
