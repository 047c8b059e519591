import type { Answer } from '../../api/answer';
import { call } from '../../api/client';
import type { Model } from '../../catalogue/models.resource';

/** One model, for a page that was opened by its address. @throws ApiError 404 when there is none */
export async function readModel(id: number): Promise<Model> {
  const { data } = await call<Answer<'storeModel'>>('post', 'admin/model/store', { json: { id } });
  return { id: data.id, name: data.model, productCount: data.product_count };
}

/** Adds a model. @throws ApiError 400 without a name, 409 for a name that exists */
export async function addModel(name: string): Promise<void> {
  await call('post', 'admin/model/store', { json: { model: name } });
}

/** Gives a model another name. @throws ApiError 400, 404, 409 for a name that exists */
export async function renameModel(id: number, name: string): Promise<void> {
  await call('put', 'admin/modal/name', { json: { id, name } });
}

/** Deletes a model. @throws ApiError 404, 409 while products belong to it (decisions §5) */
export async function deleteModel(id: number): Promise<void> {
  await call('delete', 'admin/models', { json: { id } });
}
