import { matchesWords } from '../../lists/matches-words';
import type { ListQuery, ListSchema } from '../../lists/use-list-view';
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
