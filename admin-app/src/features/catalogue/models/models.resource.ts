import { call, command } from '../../../api/client';
import { dataOf } from '../../../api/response-data';
import type { Model } from '../../../catalogue/models.resource';

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
