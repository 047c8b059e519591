import { matchesWords } from '../../lists/matches-words';
import type { Product } from './products.resource';

export const productSorts = ['newest', 'oldest', 'name', 'model'] as const;
export type ProductSort = (typeof productSorts)[number];

/** What of the catalogue is on show, and in which order. */
export interface ProductView {
  search: string;
  /** Undefined shows all models. */
  modelId: number | undefined;
  sort: ProductSort;
}

// Numeric: "15 mm" stands before "110 mm".
const { compare } = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });

const orders: Record<ProductSort, (one: Product, other: Product) => number> = {
  newest: (one, other) => other.createdAt.localeCompare(one.createdAt) || other.id - one.id,
  oldest: (one, other) => one.createdAt.localeCompare(other.createdAt) || one.id - other.id,
  name: (one, other) => compare(one.name, other.name) || one.id - other.id,
  model: (one, other) => compare(one.modelName, other.modelName) || compare(one.name, other.name),
};

/** The products that a view shows, in its order. */
export function narrowProducts(products: readonly Product[], { search, modelId, sort }: ProductView): Product[] {
  return products
    .filter((product) => modelId === undefined || product.modelId === modelId)
    .filter((product) => matchesWords(search, product.name, product.modelName))
    .sort(orders[sort]);
}
