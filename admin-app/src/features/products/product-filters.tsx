import { useLingui } from '@lingui/react/macro';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useModels } from '../../catalogue/models.resource';
import { ListSearch } from '../../lists/list-search';
import type { useListView } from '../../lists/use-list-view';
import type { productsSchema } from './narrow-products';
import styles from './product-filters.module.css';

/** Renders search, model filter and order of the Products List. */
export function ProductFilters({ view }: { view: ReturnType<typeof useListView<typeof productsSchema>> }) {
  const { t } = useLingui();
  const models = useModels();
  const { filters, setFilters, sort, setSort } = view;
  return (
    <FilterBar>
      <ListSearch
        label={t`Search products`}
        delay={0}
        value={filters.search}
        onValueChange={(search) => setFilters({ search })}
      />
      <SelectInput
        className={styles.choice}
        aria-label={t`Model`}
        placeholder={t`All models`}
        options={models.data?.map(({ id, name }) => ({ value: id, label: name }))}
        value={models.data ? filters.modelId : ''}
        onChange={(event) => setFilters({ modelId: event.target.value })}
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
        value={sort.column}
        onChange={({ target }) => setSort({ column: target.value })}
      />
    </FilterBar>
  );
}
