import type { AppContext } from '../../app-context';
import { isUniqueViolation } from '../../database/database-errors';
import { judgeModelName } from './catalogue-names.schema';
import { modelExists, modelNotFound } from './catalogue-refusals';
import { findModel, type Model, updateModelName } from './models.repository';

/** Renames a model. @throws ApiError 400 for a bad name, 404, 409 when another model has the name */
export async function renameModel(
  context: AppContext,
  given: { id: number; name: string | undefined },
): Promise<Model> {
  const name = judgeModelName(given.name, 'name');
  try {
    if (!(await updateModelName(context.db, { id: given.id, name }))) throw modelNotFound();
  } catch (error) {
    if (isUniqueViolation(error)) throw modelExists('name');
    throw error;
  }
  const model = await findModel(context.db, given.id);
  if (!model) throw modelNotFound();
  return model;
}
