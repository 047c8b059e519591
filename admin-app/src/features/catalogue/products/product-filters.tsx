import { useLingui } from '@lingui/react/macro';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { useModels } from '../../../catalogue/models.resource';
import { ListSearch } from '../../../lists/list-filters';
import type { useListView, ListQuery, ListSchema } from '../../../lists/use-list-view';
import { ViewsMenu } from '../../../lists/views-menu';
import styles from './products.module.css';
import { matchesWords } from '../../../lists/matches-words';
import type { Product } from './products.resource';

export const productsSchema = {
  filters: { search: { param: 'q' }, modelId: { param: 'model', pattern: /^[1-9][0-9]*$/ } },
  sort: { newest: 'descending', oldest: 'ascending', name: 'ascending', model: 'ascending' },
} as const satisfies ListSchema;

export type ProductsQuery = Pick<ListQuery<typeof productsSchema>, 'filters' | 'sort'>;

// Numeric: "15 mm" before "110 mm".
const { compare } = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

const orders: Record<ProductsQuery['sort']['column'], (one: Product, other: Product) => number> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id,
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id,
  name: (one, other) => compare(one.name, other.name) || one.id - other.id,
  model: (one, other) => compare(one.modelName, other.modelName) || compare(one.name, other.name),
};

/** Filters and sorts the products by a query. */
export function narrowProducts(products: readonly Product[], { filters, sort }: ProductsQuery): Product[] {
  return products
    .filter(({ modelId }) => filters.modelId === '' || String(modelId) === filters.modelId)
    .filter(({ name, modelName }) => matchesWords(filters.search, name, modelName))
    .sort(orders[sort.column]);
}

/** Renders search, model filter and order of the Products List. */
export function ProductFilters({ view }: { view: ReturnType<typeof useListView<typeof productsSchema>> }) {
  const { t } = useLingui();
  const models = useModels();
  const { filters, setFilters, sort, setSort } = view;
  return (
    <FilterBar tools={<ViewsMenu />}>
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
