import { useLingui } from '@lingui/react/macro';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SearchInput } from '@loyalty/shared-ui/search-input';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useModels } from '../../catalogue/models.resource';
import { useSearchShortcut } from '../../preferences/use-shortcuts';
import styles from './product-filters.module.css';
import type { useProductView } from './use-product-view';

/** Search, model and order of the Products List. */
export function ProductFilters({ controls }: { controls: ReturnType<typeof useProductView> }) {
  const { t } = useLingui();
  const searchShortcut = useSearchShortcut();
  const models = useModels();
  const { view, setSearch, setModel, setSort } = controls;
  return (
    <FilterBar>
      <SearchInput
        className={styles.search}
        label={t`Search products`}
        placeholder={t`Search products`}
        clearLabel={t`Clear search`}
        shortcut={searchShortcut}
        value={view.search}
        onChange={setSearch}
      />
      <SelectInput
        className={styles.choice}
        aria-label={t`Model`}
        placeholder={t`All models`}
        options={models.data?.map(({ id, name }) => ({ value: id, label: name }))}
        value={models.data ? (view.modelId ?? '') : ''}
        onChange={(event) => setModel(event.target.value)}
      />
      <SelectInput
        className={styles.choice}
        aria-label={t`Sort by`}
        options={[
          { value: 'newest', label: t`Sort: Newest` },
          { value: 'oldest', label: t`Sort: Oldest` },
          { value: 'name', label: t`Sort: Name` },
          { value: 'model', label: t`Sort: Model` },
        ]}
        value={view.sort}
        onChange={(event) => setSort(event.target.value)}
      />
    </FilterBar>
  );
}
