import type { AdminCommand } from '../idempotency';
import { modelExists } from './catalogue-errors';
import { validateModelName } from './catalogue-names.schema';
import { findModel, insertModel, type Model } from './models.repository';

/** Adds a model. @throws ApiError 400 for a bad name, 409 when it is taken in any case (decisions.md §5) */
export async function addModel(command: AdminCommand, given: { name: string | undefined }): Promise<Model> {
  const { trx, at } = command;
  const name = validateModelName(given.name, 'model');
  const id = await insertModel(trx, { name, at });
  if (id === undefined) throw modelExists('model');
  await command.audit('model-added', { model_id: id, name });
  return (await findModel(trx, id))!;
}
