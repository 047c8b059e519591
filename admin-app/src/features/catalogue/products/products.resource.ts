import useSWR from 'swr';
import { call, command } from '../../../api/client';
import type { Data } from '../../../api/operations';
import { dataList, dataOf } from '@loyalty/shared-ui/response-data';
import type { DetailValues } from './product.schema';

/** A product of the catalogue (docs/product.md §3 "Product"). */
export interface Product {
  id: number;
  name: string;
  modelId: number;
  modelName: string;
  /** Thumbnail for lists; undefined without a picture. */
  thumbnailUrl: string | undefined;
  /** Points of its latest batch, 0 without one. */
  rewardPoints: number;
  sku?: string | undefined;
  mrpPaise?: number | undefined;
  /** Points that a batch of it takes. */
  defaultPoints?: number | undefined;
  category?: string | undefined;
  /** ISO 8601. */
  createdAt: string;
}

export interface NewProduct extends DetailValues {
  name: string;
  modelId: number;
  /** JPEG or PNG, at most 5,242,880 bytes. */
  picture: File;
}

/** SWR key of the products; `mutate` it after a change. */
export const productsKey = 'admin/products';

/** Uploads on a slow line take longer than other calls; the server's own limit is 120 s (docs/trust.md "Slow clients"). */
const uploadTimeoutMs = 120_000;

const productOf = (row: Data<'post', 'admin/products'>[number]): Product => ({
  id: row.id,
  name: row.name,
  modelId: row.model_id,
  modelName: row.model_name,
  // Empty without a picture.
  thumbnailUrl: row.thumbnailUrl || undefined,
  rewardPoints: row.reward_points,
  sku: row.sku,
  mrpPaise: row.mrp_paise,
  defaultPoints: row.default_points,
  category: row.category,
  createdAt: row.created_at,
});

/** Reads all products that have not been removed. */
export function useProducts() {
  return useSWR(productsKey, async (): Promise<Product[]> => {
    const response = await call('post', 'admin/products', { json: {} });
    return dataList(response).map(productOf);
  });
}

/** Adds a product. @throws ApiError 400 for the form's errors, 409 for a name that the model has already, 413 */
export async function addProduct({ name, modelId, picture, ...details }: NewProduct): Promise<void> {
  const form = new FormData();
  form.set('name', name);
  form.set('modal', String(modelId));
  for (const [field, text] of Object.entries(wireDetails(details))) if (text !== '') form.set(field, text);
  form.set('image', picture);
  await command('post', 'admin/products/store', { form, timeoutMs: uploadTimeoutMs });
}

/** Renames a product. @throws ApiError 400, 404, 409 for a name that its model has already */
export async function renameProduct(id: number, name: string): Promise<void> {
  await command('put', 'admin/product/name', { json: { id, name } });
}

/** Changes a product's details; an empty one is cleared. @throws ApiError 400, 404, 409 for the SKU of another product */
export async function changeDetails(id: number, details: DetailValues): Promise<Product> {
  return productOf(dataOf(await command('put', 'admin/product/details', { json: { id, ...wireDetails(details) } })));
}

const wireDetails = ({ sku, mrp, defaultPoints, category }: DetailValues) => ({
  ...{ sku, mrp, category },
  default_points: defaultPoints,
});

/** Returns the categories that products have, by name. */
export const categoriesOf = (products: readonly Product[]): string[] =>
  [...new Set(products.flatMap(({ category }) => category ?? []))].toSorted((one, other) => one.localeCompare(other));

/**
 * Replaces a product's picture.
 * @returns the address of its thumbnail
 * @throws ApiError 400, 404, 413
 */
export async function replacePicture(id: number, picture: File): Promise<string | undefined> {
  const form = new FormData();
  form.set('id', String(id));
  form.set('image', picture);
  const response = await command('put', 'admin/product/image', { form, timeoutMs: uploadTimeoutMs });
  return dataOf(response).thumbnailUrl || undefined;
}

/** Removes products from the lists; their printed codes stay valid (docs/product.md §5). @throws ApiError */
export async function removeProducts(ids: readonly number[]): Promise<void> {
  await command('delete', 'admin/products', { json: { ids } });
}

/** Counts the labels of products that still pay, and their points, by product; products without a batch are left out. */
export function useLiveLabels(ids: readonly number[]) {
  return useSWR(['admin/qr-batches/live-labels', ids.join()] as const, async ([path]) => {
    const rows = dataList(await call('post', path, { json: { product_ids: [...ids] } }));
    // No Map: SWR compares any two Maps as equal.
    return Object.fromEntries(rows.map(({ product_id: id, labels, points }) => [id, { labels, points }]));
  });
}

/** Puts removed products back. @throws ApiError 400 if a model was deleted meanwhile, 404, 409 */
export async function restoreProducts(ids: readonly number[]): Promise<void> {
  await command('post', 'admin/products/restore', { json: { ids } });
}
