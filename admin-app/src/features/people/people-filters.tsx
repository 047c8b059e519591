import { useLingui } from '@lingui/react/macro';
import { ColumnPicker, type ColumnPickerProps } from '@loyalty/shared-ui/column-picker';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { FilterChips } from '@loyalty/shared-ui/filter-chip';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import styles from './people-filters.module.css';
import { sortColumns, usualDirection, type PeopleView, type SortColumn } from './people-view';

interface PeopleFiltersProps {
  view: PeopleView;
  onChange: (change: Partial<PeopleView>) => void;
  picker: ColumnPickerProps;
}

/** As the server counts; nothing longer is in a name, a mobile, a place or an e-mail. */
const longestSearch = 200;

/** Search, status and columns of a table of people; on a phone, where the headings are gone, also the order. */
export function PeopleFilters({ view, onChange, picker }: PeopleFiltersProps) {
  const { t } = useLingui();
  const searchShortcut = useSearchShortcut();
  const sortLabels: Record<SortColumn, string> = {
    joined: t`Sort: Joined`,
    name: t`Sort: Name`,
    earned: t`Sort: Accumulated points`,
    redeemed: t`Sort: Points redeemed`,
    balance: t`Sort: Balance`,
  };
  return (
    <FilterBar className={styles.root}>
      <SearchInput
        className={styles.search}
        label={t`Search name, mobile, location or e-mail`}
        placeholder={t`Search name, mobile, location or e-mail`}
        clearLabel={t`Clear search`}
        shortcut={searchShortcut}
        delay={300}
        maxLength={longestSearch}
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
      <SelectInput
        className={styles.sort}
        aria-label={t`Sort by`}
        options={sortColumns.map((value) => ({ value, label: sortLabels[value] }))}
        value={view.sort}
        onChange={(event) => {
          const sort = event.target.value as SortColumn;
          onChange({ sort, direction: usualDirection(sort) });
        }}
      />
      <ColumnPicker {...picker} className={styles.columns} />
    </FilterBar>
  );
}
