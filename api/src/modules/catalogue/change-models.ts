import { ifTaken } from '../../database/database-errors';
import { markRemoved } from '../../database/queries';
import { ApiError, invalidField } from '../../http/api-error';
import type { AdminCommand } from '../idempotency';
import { findModel, insertModel, lockModel, type Model, updateModelName } from './models.repository';

/** 404: no model on the lists has the id or name. */
export const modelNotFound = () => new ApiError(404, 'model_not_found', 'Model not found');

/** Adds a model. @throws ApiError 409 when its name is taken in any case (decisions.md §5) */
export async function addModel(command: AdminCommand, name: string): Promise<Model> {
  const { trx, at } = command;
  const id = await insertModel(trx, { name, at }).catch(ifTaken(modelExists('model')));
  await command.audit('model-added', { model_id: id, name });
  return { id, name, createdAt: at, productCount: 0 };
}

/** Renames a model. @throws ApiError 404, 409 when another model has the name */
export async function renameModel(command: AdminCommand, { id, name }: { id: number; name: string }): Promise<Model> {
  const { trx } = command;
  const before = await lockModel(trx, id);
  if (!before) throw modelNotFound();
  await updateModelName(trx, { id, name }).catch(ifTaken(modelExists('name')));
  await command.audit('model-renamed', { model_id: id, from: before.name, to: name });
  return (await findModel(trx, id))!;
}

/** Removes a model without products. @throws ApiError 404, 409 while it has products (decisions.md §5) */
export async function removeModel(command: AdminCommand, id: number): Promise<void> {
  const { trx, at } = command;
  const model = (await lockModel(trx, id)) && (await findModel(trx, id));
  if (!model) throw modelNotFound();
  if (model.productCount > 0) {
    throw new ApiError(409, 'model_in_use', 'This model has products. Remove its products first.');
  }
  await markRemoved(trx, 'models', { ids: [id], at });
  await command.audit('model-deleted', { model_id: id, name: model.name });
}

/** @param field the wire's name of the field that holds the name */
const modelExists = (field: string) => () =>
  invalidField(field, 'A model with this name already exists', 409, 'model_exists');
