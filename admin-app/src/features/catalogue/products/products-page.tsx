import { useLingui } from '@lingui/react/macro';
import { EmptyState } from '@loyalty/shared-ui/empty-state';
import { FilterBar } from '@loyalty/shared-ui/filter-bar';
import { LinkButton } from '@loyalty/shared-ui/link-button';
import { formatNumber } from '@loyalty/shared-ui/num';
import { SelectInput } from '@loyalty/shared-ui/select-input';
import { Skeleton } from '@loyalty/shared-ui/skeleton';
import { Stack } from '@loyalty/shared-ui/stack';
import { Package, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { useModels } from '../../../catalogue/models.resource';
import { ListSearch } from '../../../lists/list-filters';
import { ListRegion, NoMatch } from '../../../lists/list-region';
import { matchesWords } from '../../../lists/matches-words';
import { type ListQuery, type ListSchema, useListView } from '../../../lists/use-list-view';
import { Page } from '../../../page/page';
import { paths } from '../../../paths';
import { usePermissions } from '../../../session/permissions.resource';
import { EditProductDialog } from './edit-product';
import { ProductCards } from './product-cards';
import { ProductSelection } from './product-selection';
import styles from './products.module.css';
import { categoriesOf, type Product, useProducts } from './products.resource';

const places = Array.from({ length: 8 }, (_, place) => place);

/** Renders placeholders of the cards. */
function ProductSkeletons() {
  return (
    <Stack columns="220px" aria-hidden="true">
      {places.map((place) => (
        <Skeleton key={place} shape="block" height="204px" />
      ))}
    </Stack>
  );
}

const NONE: ReadonlySet<number> = new Set();

/** /admin/products: the Products List (docs/product.md §2). */
export function ProductsPage() {
  const { t } = useLingui();
  const products = useProducts();
  const view = useListView(productsSchema);
  const [selected, setSelected] = useState(NONE);
  const [edited, setEdited] = useState<Product>();
  const mayChange = usePermissions()('catalogue.change');
  const shown = narrowProducts(products.data ?? [], view);

  const addLink = mayChange && (
    <LinkButton to={paths.addProducts} icon={<Plus aria-hidden="true" />}>
      {t`Add Products`}
    </LinkButton>
  );
  const toggle = (id: number) =>
    setSelected((current) =>
      current.has(id) ? new Set([...current].filter((other) => other !== id)) : new Set(current).add(id),
    );

  return (
    <Page
      name="products"
      count={products.data && formatNumber(shown.length)}
      actions={
        mayChange && (
          <>
            <LinkButton to={paths.bulkUpload} variant="secondary" icon={<Upload aria-hidden="true" />}>
              {t`Bulk upload`}
            </LinkButton>
            {addLink}
          </>
        )
      }
    >
      <ProductFilters view={view} categories={categoriesOf(products.data ?? [])} />
      {mayChange && (
        <ProductSelection
          products={products.data ?? []}
          shown={shown}
          search={view.filters.search}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      <ListRegion
        response={products}
        count={shown.length}
        filtered={view.filtered}
        loadingLabel={t`Loading products…`}
        errorTitle={t`The products could not be loaded.`}
        skeleton={<ProductSkeletons />}
        empty={
          <EmptyState
            icon={<Package aria-hidden="true" />}
            title={t`No products yet`}
            message={t`Add the first product with its picture; then generate its QR codes.`}
            action={addLink}
          />
        }
        noResults={
          <NoMatch
            title={t`No product matches`}
            message={t`Try fewer letters, or another model.`}
            clearLabel={t`Show all products`}
            onClear={view.clearFilters}
          />
        }
      >
        <ProductCards products={shown} selected={selected} fixed={!mayChange} onToggle={toggle} onEdit={setEdited} />
      </ListRegion>
      {edited && <EditProductDialog product={edited} onClose={() => setEdited(undefined)} />}
    </Page>
  );
}

export const productsSchema = {
  filters: {
    search: { param: 'q' },
    modelId: { param: 'model', pattern: /^[1-9][0-9]*$/ },
    category: { param: 'category' },
  },
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
    .filter(({ category }) => filters.category === '' || category === filters.category)
    .filter(({ name, modelName, sku = '', category = '' }) =>
      matchesWords(filters.search, name, modelName, sku, category),
    )
    .sort(orders[sort.column]);
}

interface ProductFiltersProps {
  view: ReturnType<typeof useListView<typeof productsSchema>>;
  categories: readonly string[];
}

/** Renders search, model and category filters and order of the Products List. */
function ProductFilters({ view, categories }: ProductFiltersProps) {
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
      {categories.length > 0 && (
        <SelectInput
          className={styles.choice}
          aria-label={t`Category`}
          placeholder={t`All categories`}
          options={categories.map((category) => ({ value: category, label: category }))}
          value={filters.category}
          onChange={(event) => setFilters({ category: event.target.value })}
        />
      )}
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
