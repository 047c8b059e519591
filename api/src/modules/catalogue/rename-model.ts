import { isUniqueViolation } from '../../database/database-errors';
import type { AdminCommand } from '../idempotency';
import { validateModelName } from './catalogue-names.schema';
import { modelExists, modelNotFound } from './catalogue-errors';
import { findModel, lockModel, type Model, updateModelName } from './models.repository';

/** Renames a model. @throws ApiError 400 for a bad name, 404, 409 when another model has the name */
export async function renameModel(
  command: AdminCommand,
  { id, name: given }: { id: number; name: string | undefined },
): Promise<Model> {
  const { trx } = command;
  const name = validateModelName(given, 'name');
  const before = await lockModel(trx, id);
  if (!before) throw modelNotFound();
  await updateModelName(trx, { id, name }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? modelExists('name') : error;
  });
  await command.audit('model-renamed', { model_id: id, from: before.name, to: name });
  return (await findModel(trx, id))!;
}
