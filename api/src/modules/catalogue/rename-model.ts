import type { AppContext } from '../../app-context';
import { isUniqueViolation } from '../../database/database-errors';
import { recordAct } from '../audit';
import { judgeModelName } from './catalogue-names.schema';
import { modelExists, modelNotFound } from './catalogue-refusals';
import { findModel, lockModel, type Model, updateModelName } from './models.repository';

/** Renames a model. @throws ApiError 400 for a bad name, 404, 409 when another model has the name */
export async function renameModel(
  context: AppContext,
  given: { adminId: number; id: number; name: string | undefined },
): Promise<Model> {
  const name = judgeModelName(given.name, 'name');
  const at = context.clock.now();
  try {
    return await context.db.transaction().execute(async (trx) => {
      const before = await lockModel(trx, given.id);
      if (!before) throw modelNotFound();
      await updateModelName(trx, { id: given.id, name });
      await recordAct(trx, {
        adminId: given.adminId,
        action: 'model-renamed',
        details: { model_id: given.id, from: before.name, to: name },
        at,
      });
      return (await findModel(trx, given.id))!;
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw modelExists('name');
    throw error;
  }
}
