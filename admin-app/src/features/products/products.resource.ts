import useSWR from 'swr';
import type { Answer } from '../../api/answer';
import { call } from '../../api/client';
import { dataList } from '../../api/data-list';

/** A product of the catalogue (spec §3 "Product"). */
export interface Product {
  id: number;
  name: string;
  modelId: number;
  modelName: string;
  /** Small, for lists; undefined when the product has no picture. */
  thumbnailUrl: string | undefined;
  /** Points of its latest batch, 0 before there is one. */
  rewardPoints: number;
  /** ISO 8601. */
  createdAt: string;
}

export interface NewProduct {
  name: string;
  modelId: number;
  /** JPEG or PNG, at most 5,242,880 bytes. */
  picture: File;
}

/** What SWR keeps the products under; `mutate` it after a change. */
export const productsKey = 'admin/products';

/** Uploads on a slow line take longer than other calls; the server itself gives up after 120 s (trust.md). */
const uploadTimeout = 120_000;

/** Every product that has not been removed. */
export function useProducts() {
  return useSWR(productsKey, async (): Promise<Product[]> => {
    const answer = await call<Answer<'listProducts'>>('post', 'admin/products', { json: {} });
    return dataList(answer).map((row) => ({
      id: row.id,
      name: row.name,
      modelId: row.model_id,
      modelName: row.model_name,
      // Empty without a picture.
      thumbnailUrl: row.thumbnailUrl || undefined,
      rewardPoints: row.reward_points,
      createdAt: row.created_at,
    }));
  });
}

/** Adds a product. @throws ApiError 400 for what the form would refuse too, 409 for a name the model has already, 413 */
export async function addProduct({ name, modelId, picture }: NewProduct): Promise<void> {
  const form = new FormData();
  form.set('name', name);
  form.set('modal', String(modelId));
  form.set('image', picture);
  await call('post', 'admin/products/store', { form, timeout: uploadTimeout });
}

/** Gives a product another name. @throws ApiError 400, 404, 409 for a name its model has already */
export async function renameProduct(id: number, name: string): Promise<void> {
  await call('put', 'admin/product/name', { json: { id, name } });
}

/** Takes products off the lists; codes printed for them still pay (decisions §5). @throws ApiError */
export async function removeProducts(ids: readonly number[]): Promise<void> {
  await call('delete', 'admin/products', { json: { ids } });
}
