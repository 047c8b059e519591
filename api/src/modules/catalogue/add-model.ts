import type { AppContext } from '../../app-context';
import { recordAct } from '../audit';
import { modelExists } from './catalogue-refusals';
import { judgeModelName } from './catalogue-names.schema';
import { findModel, insertModel, type Model } from './models.repository';

/** Adds a model. @throws ApiError 400 for a bad name, 409 when it is taken in any case (decisions.md §5) */
export async function addModel(
  context: AppContext,
  given: { adminId: number; name: string | undefined },
): Promise<Model> {
  const name = judgeModelName(given.name, 'model');
  const at = context.clock.now();
  return context.db.transaction().execute(async (trx) => {
    const id = await insertModel(trx, { name, at });
    if (id === undefined) throw modelExists('model');
    await recordAct(trx, { adminId: given.adminId, action: 'model-added', details: { model_id: id, name }, at });
    return (await findModel(trx, id))!;
  });
}
