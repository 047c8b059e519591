import useSWR from 'swr';
import { call, command } from '../api/client';
import { dataList, dataOf } from '@loyalty/shared-ui/response-data';

/** A product family (docs/product.md §3 "Model"). */
export interface Model {
  id: number;
  name: string;
  /** Number of its products; it can be deleted if there are none. */
  productCount: number;
}

/** SWR key of the list; `mutate` it after a change. */
export const modelsKey = 'admin/models';

export function useModels() {
  return useSWR(modelsKey, async (): Promise<Model[]> => {
    const response = await call('post', 'admin/models', { json: {} });
    return dataList(response).map((row) => ({ id: row.id, name: row.model, productCount: row.product_count }));
  });
}

/** Adds a model. @throws ApiError 400 without a name, 409 for a name that exists */
export async function addModel(name: string): Promise<void> {
  await command('post', 'admin/model/store', { json: { model: name } });
}

/** Reads one model. @throws ApiError 404 if it does not exist */
export async function readModel(id: number): Promise<Model> {
  const data = dataOf(await call('post', 'admin/model/store', { json: { id } }));
  return { id: data.id, name: data.model, productCount: data.product_count };
}

/** Renames a model. @throws ApiError 400, 404, 409 for a name that exists */
export async function renameModel(id: number, name: string): Promise<void> {
  await command('put', 'admin/modal/name', { json: { id, name } });
}

/** Deletes a model. @throws ApiError 404, 409 while products belong to it (docs/product.md §5) */
export async function deleteModel(id: number): Promise<void> {
  await command('delete', 'admin/models', { json: { id } });
}
