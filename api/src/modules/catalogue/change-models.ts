import { isUniqueViolation } from '../../database/database-errors';
import { markRemoved } from '../../database/queries';
import { ApiError, invalidField } from '../../http/api-error';
import type { AdminCommand } from '../idempotency';
import { validateName } from './catalogue.schema';
import { findModel, insertModel, lockModel, type Model, updateModelName } from './models.repository';

/** 404: no model on the lists has the id or name. */
export const modelNotFound = () => new ApiError(404, 'model_not_found', 'Model not found');

/** Adds a model. @throws ApiError 400 for a bad name, 409 when it is taken in any case (decisions.md §5) */
export async function addModel(command: AdminCommand, given: { name: string | undefined }): Promise<Model> {
  const { trx, at } = command;
  const name = validateName('model', given.name, 'model');
  const id = await insertModel(trx, { name, at });
  if (id === undefined) throw modelExists('model');
  await command.audit('model-added', { model_id: id, name });
  return (await findModel(trx, id))!;
}

/** Renames a model. @throws ApiError 400 for a bad name, 404, 409 when another model has the name */
export async function renameModel(
  command: AdminCommand,
  { id, name: given }: { id: number; name: string | undefined },
): Promise<Model> {
  const { trx } = command;
  const name = validateName('model', given);
  const before = await lockModel(trx, id);
  if (!before) throw modelNotFound();
  await updateModelName(trx, { id, name }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? modelExists('name') : error;
  });
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
const modelExists = (field: string) =>
  invalidField(field, 'A model with this name already exists', 409, 'model_exists');
