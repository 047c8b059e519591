import { useLingui } from '@lingui/react/macro';
import { ColumnPicker, type ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import styles from './batch-filters.module.css';
import type { BatchView } from './batch-view';

interface BatchFiltersProps {
  view: BatchView;
  onChange: (change: Partial<BatchView>) => void;
  picker: ColumnPickerProps;
}

/** As the server counts; no name is longer. */
const longestSearch = 200;

/** Search and columns of a list of batches; the headings sort it, on a phone too. */
export function BatchFilters({ view, onChange, picker }: BatchFiltersProps) {
  const { t } = useLingui();
  const shortcut = useSearchShortcut();
  return (
    <FilterBar attached tools={<ColumnPicker {...picker} />}>
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
    </FilterBar>
  );
}
