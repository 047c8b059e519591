import { useLingui } from '@lingui/react/macro';
import { ColumnPicker, type ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { ListSearch } from '../../lists/list-search';
import styles from './people-filters.module.css';
import type { PeopleView } from './people-view';

interface PeopleFiltersProps {
  view: PeopleView;
  onChange: (change: Partial<PeopleView>) => void;
  picker: ColumnPickerProps;
}

/** Search, status and columns of a table of people. */
export function PeopleFilters({ view, onChange, picker }: PeopleFiltersProps) {
  const { t } = useLingui();
  return (
    <FilterBar attached tools={<ColumnPicker {...picker} />}>
      <ListSearch
        className={styles.search}
        label={t`Search name, mobile, location or e-mail`}
        value={view.search}
        onChange={(search) => onChange({ search })}
      />
      <FilterChips
        legend={t`Status`}
        options={[
          { value: 'all', label: t`All` },
          { value: 'active', label: t`Active` },
          { value: 'suspended', label: t`Suspended` },
        ]}
        value={view.status}
        onChange={(status) => onChange({ status })}
      />
    </FilterBar>
  );
}
